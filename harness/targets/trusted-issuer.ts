/** Where a server finds the issuer of ours that it is to trust. */
import type { ServerTarget } from './target.ts'

/**
 * Tells it to a server that is started for the run; what the user has set himself stays.
 * @param port that of our issuer; undefined: the server trusts none
 */
export function toldOfIssuer(target: ServerTarget, port: number | undefined): ServerTarget {
  if (port === undefined || target.startsHttp !== true) return target
  return { ...target, env: { MCP_CONFORMANCE_AUTH_SERVER_URL: `http://127.0.0.1:${port}`, ...target.env } }
}
