/** The challenge of a server that wants a token. */
import { bearerChallenge, type HttpExchange } from '../../harness/index.ts'

/** The parameters of the Bearer challenge, names in lower case; undefined when there is none. */
export const bearerParameters = (http: HttpExchange | undefined): Readonly<Record<string, string>> | undefined =>
  bearerChallenge(http?.responseHeaders ?? [])
