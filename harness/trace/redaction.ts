/** Takes secrets out of events before they are kept: well-known headers and members, and whatever the user named. */
import type { HeaderList } from '../wire/headers.ts'
import type { EventBody } from './events.ts'

export type Redactor = (body: EventBody) => EventBody

export const redacted = '[redacted]'

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'api-key']
const secretMembers =
  'access_token|refresh_token|id_token|client_secret|client_assertion|code_verifier|api_key|apiKey|password|private_key'
const memberPattern = new RegExp(`("(?:${secretMembers})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g')
const formPattern = new RegExp(`(^|[?&\\s])((?:${secretMembers}|token|code)=)[^&\\s"]+`, 'g')
const bearerPattern = /(Bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi

export interface RedactionOptions {
  /** Header names, in any case, whose values are secret on top of the well-known ones. */
  readonly headers?: readonly string[]
  /** Values that must not appear anywhere: those of secret headers that the user passes to us, for example. */
  readonly values?: readonly string[]
}

/** A redactor for all events of a run. Values shorter than 6 characters are not searched for: they would hit by chance. */
export function createRedactor({ headers = [], values = [] }: RedactionOptions = {}): Redactor {
  const names = new Set([...secretHeaders, ...headers.map((name) => name.toLowerCase())])
  const literals = values.filter((value) => value.length >= 6)

  const cleanMessage = (text: string): string => {
    const clean = text.replace(memberPattern, `$1"${redacted}"`).replace(bearerPattern, `$1${redacted}`)
    return literals.reduce((rest, literal) => rest.replaceAll(literal, redacted), clean)
  }
  // Not in messages: a cursor or URI that looks like form data must go back as it came.
  const cleanText = (text: string): string => cleanMessage(text).replace(formPattern, `$1$2${redacted}`)
  const cleanHeaders = (list: HeaderList): HeaderList =>
    list.map(([name, value]) => [name, names.has(name.toLowerCase()) ? redacted : cleanText(value)])

  return (body) => {
    switch (body.kind) {
      case 'message':
        return 'text' in body ? { ...body, text: cleanMessage(body.text) } : body
      case 'http-request': {
        const clean = { ...body, url: cleanText(body.url), headers: cleanHeaders(body.headers) }
        return 'text' in clean && clean.text !== undefined ? { ...clean, text: cleanText(clean.text) } : clean
      }
      case 'http-response': {
        const clean = { ...body, headers: cleanHeaders(body.headers) }
        return 'text' in clean && clean.text !== undefined ? { ...clean, text: cleanText(clean.text) } : clean
      }
      case 'sse-event':
        return body.data === undefined ? body : { ...body, data: cleanMessage(body.data) }
      case 'stderr':
        return { ...body, text: cleanText(body.text) }
      case 'run':
        return { ...body, target: cleanText(body.target) }
      case 'process-started':
        return { ...body, command: body.command.map(cleanText) }
      case 'note':
        return { ...body, note: cleanText(body.note) }
      default:
        return body
    }
  }
}
