/** Who may ask the page's server for anything: a page of its own, opened by whoever knows its address. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Nobody guesses it, and it is of no use elsewhere. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/**
 * The path below the token; undefined for a request that gets nothing. `Host` tells a name that somebody else has bound to this
 * machine (DNS rebinding), `Origin` and `Sec-Fetch-Site` tell other pages.
 */
export function pathFor(
  { url = '/', method, headers }: IncomingMessage,
  port: number,
  token: string,
): string | undefined {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host = '', origin } = headers
  if (!names.includes(host)) return undefined
  if (origin !== undefined && origin !== `http://${host}`) return undefined
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined
  // What changes something comes from a page, and pages say where they are from.
  if (method !== 'GET' && !(method === 'POST' && origin !== undefined)) return undefined
  const [, given = '', ...rest] = (url.split('?', 1)[0] ?? '').split('/')
  return isSame(given, token) && rest.length > 0 ? rest.join('/') : undefined
}

/** In a time that tells nothing. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
