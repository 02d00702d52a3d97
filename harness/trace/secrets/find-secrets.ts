/** Where secrets stand in what a user gives: a URL, a command line, an environment, headers. */
import type { HeaderList } from '../../wire/http/headers.ts'

const secretName =
  /(^|[-_])(api[-_]?key|access[-_]?key|private[-_]?key|client[-_]?secret|token|secret|passw(or)?d|passphrase|credentials?|authorization|bearer)$/i

/** Whether a value under this name is likely to be secret: `GITHUB_TOKEN`, `--api-key`, `apiKey`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/^--?/, '').replace(/([a-z])([A-Z])/g, '$1_$2'))
}

/** User name and password, as they stand and as they are sent, and the values of the query. */
export function secretsInUrl(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { username, password, searchParams } = new URL(text)
  const user = [username, password].map(decoded)
  const basic = username === '' && password === '' ? [] : [Buffer.from(user.join(':')).toString('base64')]
  const values = [...searchParams].flatMap(([name, value]) => (isSecretName(name) || looksSecret(value) ? [value] : []))
  return [...user, username, password, ...basic, ...values]
}

/** Letters and digits mixed: no word, no date and no number that a message could hold by chance. */
const looksSecret = (value: string): boolean => value.length >= 10 && /\d/.test(value) && /[a-z]/i.test(value)

/** What the values of secret headers give away: the whole, and the part after the scheme. */
export function secretsInHeaders(headers: HeaderList): string[] {
  return headers.flatMap(([, value]) => [value, ...value.split(/\s+/).slice(1)])
}

/** The values of variables with a telling name. */
export function secretsInEnvironment(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => (isSecretName(name) ? [value] : []))
}

/** The secret parts of a command line: after `--token`, in `--token=...` and `TOKEN=...`, in URLs and header fields. */
export function secretsInWords(words: readonly string[]): string[] {
  return words.flatMap((word, i) => secretsInWord(word, words[i - 1] ?? ''))
}

/** What stands in the place of a secret, by the name under which it was given, and the secret itself. */
export type Hidden = (name: string, secret: string) => string

/** The words with their secret parts hidden, however short they are. */
export function hideInWords(words: readonly string[], hidden: Hidden): string[] {
  return words.map((word, i) => {
    const previous = words[i - 1] ?? ''
    const { before, isWhole, isContent, content, name } = partsOf(word, previous)
    if (isWhole) return hidden(previous, word)
    return isContent ? `${before}${hidden(name, content)}` : `${before}${hideInUrl(content, hidden)}`
  })
}

/** A URL without its user and the values of its query; other text as it is. */
export function hideInUrl(text: string, hidden: Hidden): string {
  if (!/^[a-z][\w+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text
  return text
    .replace(/^([\w+.-]+:\/\/)([^/?#]*)@/, (_, scheme: string, user: string) => `${scheme}${hidden('URL_USER', user)}@`)
    .replace(/\?[^#]*/, (query) =>
      query.replace(/([^?&=]*)=([^&]*)/g, (_, name: string, value: string) => `${name}=${hidden(name, value)}`),
    )
}

/** A word of a command line, taken apart: what stands before its content, and which of it is secret. */
function partsOf(word: string, previous: string) {
  const isWhole = previous.startsWith('-') && isSecretName(previous) && !word.startsWith('-')
  const [, assigned = '', name = '', value = word] = /^(([\w-]+)=)(.*)$/s.exec(word) ?? []
  const [, named = '', field = '', content = value] = /^(([\w-]+):\s*)(?!\/\/)(.*)$/s.exec(value) ?? []
  const isHeader = field !== '' && (isSecretName(field) || /^(-H|--headers?)$/.test(assigned === '' ? previous : name))
  const isContent = isHeader || (assigned !== '' && isSecretName(name))
  return { before: assigned + named, isWhole, isContent, content, name: field === '' ? name : field }
}

function secretsInWord(word: string, previous: string): string[] {
  const { isWhole, isContent, content } = partsOf(word, previous)
  return [...(isWhole ? [word] : []), ...(isContent ? secretsInHeaders([['', content]]) : []), ...secretsInUrl(content)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
