/** The challenge of a server that wants a token. */
import { bearerChallenge, type Exchange, type HttpExchange, header } from '../../harness/index.ts'

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
