/** Where a server finds the issuer of ours that it is to trust. */
import type { Accounts } from '../fixtures/accounts.ts'
import type { ServerTarget } from './target.ts'

/** Tells it to a server that is started for the run; what the user has set himself stays. */
export function toldOfIssuer(target: ServerTarget, { authorization }: Accounts): ServerTarget {
  const port = authorization?.suiteIssuer?.port
  if (port === undefined || target.startsHttp !== true) return target
  return { ...target, env: { MCP_CONFORMANCE_AUTH_SERVER_URL: `http://127.0.0.1:${port}`, ...target.env } }
}
