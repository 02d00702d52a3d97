/** Our issuer for the whole run: a server may ask for its metadata and keys when it starts, and about any token later. */
import { openHosted } from '../../../peers/client/hosted-site.ts'
import type { HttpListener } from '../../../transports/http/listener.ts'
import type { RunContext } from '../../lanes/scenario-run/run-context.ts'
import type { ServerRunOptions } from '../place-preflight.ts'

/** Undefined, and nothing listens, when the server trusts none of ours; undefined also when its port is taken. */
export async function openStandingIssuer(
  { recorder, nextConnection }: RunContext,
  { suite, accounts }: ServerRunOptions,
): Promise<HttpListener | undefined> {
  const { port } = accounts?.authorization?.suiteIssuer ?? {}
  if (port === undefined || suite.issuer === undefined) return undefined
  const name = nextConnection()
  return openHosted('issuer', (await suite.issuer()).answer, { port, recorder, name })
}
