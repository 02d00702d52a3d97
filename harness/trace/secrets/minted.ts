/**
 * Secrets that the suite itself gives out: tokens, codes, client secrets. They bear a mark, so that they are found wherever they
 * stand, and a digest takes their place: judges can tell whether two are the same, and nobody can use one.
 */
import { createHash, randomBytes } from 'node:crypto'

const mark = 'mcpc'
const whole = new RegExp(`${mark}_([a-z]{1,20})_[0-9a-f]{32}`, 'g')
/** One that was cut off: what is left of it says too much already. */
const part = new RegExp(`${mark}_([a-z]{1,20})_[0-9a-f]{1,31}(?![0-9a-f])`, 'g')
const digested = `${mark}_[a-z]{1,20}~[0-9a-z]{1,12}`

/** What stands in place of one, in a pattern of others. A JWT of ours has one for its signature. */
export const mintedOrDigest = `(?:(?:[\\w-]{1,1000}\\.){0,2}${digested}|sha256~)`

/** A new secret of a kind: `access`, `refresh`, `code`, `secret`. */
export function mintSecret(kind: string): string {
  return `${mark}_${kind}_${randomBytes(16).toString('hex')}`
}

/** The secrets of ours that stand in a text, each as often as it does. */
export const mintedIn = (text: string): readonly string[] => text.match(whole) ?? []

/** Whether it holds a secret of ours, or what stands in its place. */
export const isMinted = (text: string): boolean => text.includes(`${mark}_`)

/** The mark in base64, behind a multiple of three bytes, one more, two more; and all that follows. */
const encoded = /(?:bWNwY1|1jcGNf|tY3BjX)[\w+/=-]{8,}/g

/** The text with digests in place of our secrets. */
export function digestMinted(given: string): string {
  const text = given.replace(encoded, `${mark}~base64`)
  if (!text.includes(mark)) return text
  const digest = (secret: string, kind: string): string => `${mark}_${kind}~${sha256(secret, 'hex').slice(0, 12)}`
  return text.replace(whole, digest).replace(part, `${mark}_$1~cut`)
}

/** What is longer is no verifier, and hidden as any other secret. */
const verifierPattern = /(^|[?&\s])(code_verifier=)(?!sha256~)([^&\s"]{1,1024})(?![^&\s"])/g

const challengePattern = /([?&]code_challenge=)[^&\s"]+/g

/** The form data with the S256 challenge, and the length, in place of a PKCE verifier: it can be checked, and not be used. */
export function digestVerifiers(text: string): string {
  // The plain challenge is the verifier.
  const plain = /[?&]code_challenge_method=plain\b/.test(text)
    ? text.replace(challengePattern, '$1mcpc_verifier~plain')
    : text
  return plain.replace(verifierPattern, (_, before: string, name: string, encoded: string) => {
    const verifier = decoded(encoded)
    const odd = /^[\w.~-]*$/.test(verifier) ? '' : '~odd'
    return `${before}${name}sha256~${sha256(verifier, 'base64url')}~${verifier.length}${odd}`
  })
}

const isDigest = new RegExp(`^(?:\\w+ +)?${digested}$`)

/** What may be shown of a secret header: the scheme, with one of our own secrets in it. Undefined: nothing. */
export function shownCredentials(value: string): string | undefined {
  const clean = digestMinted(value)
  if (isDigest.test(clean)) return clean
  const [, basic] = /^basic +([\w+/=-]+)$/i.exec(value) ?? []
  const pair = digestMinted(Buffer.from(basic ?? '', 'base64').toString('utf8'))
  if (new RegExp(`^[\\w.~:/%-]*:${digested}$`).test(pair)) return `Basic (${pair})`
  const [, scheme] = /^(bearer|basic|dpop) /i.exec(value) ?? []
  return scheme === undefined ? undefined : `${scheme} [redacted]`
}

function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}

/** Form encoding may escape what a verifier is made of. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
