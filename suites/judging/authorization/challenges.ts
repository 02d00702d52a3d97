/** The challenge of a server that wants a token. */
import { bearerChallenge, type Exchange, type HttpExchange, header } from '../../../harness/index.ts'

/** The parameters of the Bearer challenge, names in lower case; undefined when there is none. */
export const bearerParameters = (http: HttpExchange | undefined): Readonly<Record<string, string>> | undefined =>
  bearerChallenge(http?.responseHeaders ?? [])

/** Characters of a challenge. */
const mostShown = 300

/** What a refusal says of the token that is wanted, as it stands there. */
export function challengeOf({ http }: Exchange): string {
  const challenge = header(http?.responseHeaders ?? [], 'www-authenticate')
  return challenge === undefined ? 'no WWW-Authenticate' : `WWW-Authenticate: ${challenge.slice(0, mostShown)}`
}

/** The field as it came; null: there was none. */
const challengeField = (http: HttpExchange | undefined): string | null =>
  header(http?.responseHeaders ?? [], 'www-authenticate') ?? null

/** A field may be anything. */
const longest = 4_000
/** What stands between two commas that are in no quotes. */
const elements = /(?:[^",]|"(?:[^"\\]|\\.)*")+/g
const parameters = /[\w!#$%&'*+.^`|~-]{1,200}\s{0,9}=\s{0,9}(?:"(?:[^"\\]|\\.)*"|[^\s",]+)/g

/** Whether two parameters of a challenge have no comma between them, as RFC 9110 asks for (11.6.1). */
export function lacksCommas(http: HttpExchange | undefined): boolean {
  const all = (challengeField(http) ?? '').slice(0, longest).match(elements) ?? []
  return all.some((element) => (element.match(parameters) ?? []).length > 1)
}
