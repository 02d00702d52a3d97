/** Secrets that nobody told us of, in an HTTP exchange: what stands there under a name of OAuth may come again without it. */
import type { EventBody } from '../events.ts'
import { isMinted } from './minted.ts'

const names =
  'code_verifier|code|(?:(?:registration_|initial_)?access|refresh|id|subject|actor)_token|token|client_secret|client_assertion|assertion|device_code|password'
const inForm = new RegExp(`(?:^|[?&\\s])(?:${names})=([^&\\s"#]{16,4096})`, 'g')
const inJson = new RegExp(`"(?:${names})"\\s{0,8}:\\s{0,8}"([^"\\\\\\s]{16,4096})"`, 'g')
const inHeader = /^(?:bearer|dpop) +(\S{16,4096})$/i

/** What could stand elsewhere by chance is no secret: a word, a number, an address. */
const isTelling = (value: string): boolean =>
  /\d/.test(value) && /[a-z]/i.test(value) && !/:\/\/|%3a%2f%2f/i.test(value)

/** Without those of ours, which are known by their mark. */
export function secretsSeen(event: EventBody): string[] {
  if (event.kind !== 'http-request' && event.kind !== 'http-response') return []
  const texts = [
    ...('url' in event ? [event.url] : []),
    ...('text' in event && event.text !== undefined ? [event.text] : []),
    ...event.headers.flatMap(([name, value]) => (name.toLowerCase() === 'location' ? [value] : [])),
  ]
  const found = [
    ...texts.flatMap((text) => [...text.matchAll(inForm)].map(([, value = '']) => decoded(value))),
    ...texts.flatMap((text) => [...text.matchAll(inJson)].map(([, value = '']) => value)),
    ...event.headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'authorization' ? [inHeader.exec(value)?.[1] ?? ''] : [],
    ),
  ]
  return found.filter((value) => isTelling(value) && !isMinted(value))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
