import { each, type Finding, failed, header, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from './parts/judge.ts'
import { launchOnce, onceAsked } from './parts/launches.ts'
import { usualSite } from './parts/playground.ts'
import type { Asked, View } from './parts/view.ts'

const methods = ['client_secret_basic', 'client_secret_post'] as const
type Method = (typeof methods)[number]

const context = { client_id: 'client-known-beforehand', client_secret: 'not-a-secret-at-all' }
const takesSecret =
  'needs client-identity: have the client take client_id and client_secret from MCP_CONFORMANCE_CONTEXT, and use both'

/** One method alone, for a client that has been given its id and its secret. */
const only =
  (method: Method) =>
  ({ registration_endpoint: _, ...document }: JsonObject): JsonObject => ({
    ...document,
    token_endpoint_auth_methods_supported: [method],
  })

/** How a token request shows who asks; a client that shows no secret has taken none. */
function methodOf({ http, parameters }: Asked): Method | undefined {
  if (/^basic /i.test(header(http.requestHeaders, 'authorization') ?? '')) return 'client_secret_basic'
  return parameters.has('client_secret') ? 'client_secret_post' : undefined
}

/** One that can do it in one way alone has nothing to choose; where it does the same each time, one of the two is wrong. */
function goesByMetadata(launched: (method: Method) => View | undefined): Finding {
  const asked = methods.flatMap((method) => (launched(method)?.tokens ?? []).map((token) => ({ method, token })))
  return each(
    asked.filter(({ token }) => methodOf(token) !== undefined),
    ({ method, token }) => {
      const used = methodOf(token) ?? null
      return used === method ? passed : failed(`${method}, which is all that the metadata lists`, used, token.http.seq)
    },
    takesSecret,
  )
}

export default using(['browser-step', 'client-identity']).clientScenario<never>({
  title: 'A client with a secret, where the token endpoint takes it in one way alone',
  onceAsked,
  transports: ['streamable-http'],
  async drive(drive) {
    const site = usualSite(drive.revision.id)
    for (const method of methods)
      await launchOnce(drive, { variant: method, issuers: { [site]: { metadata: only(method) } } }, { context })
  },
  judges: {
    'authorization.token.client-auth-method': ofVariants<Method>((launched) =>
      methods.every((method) => launched(method) === undefined) ? notObserved(takesSecret) : goesByMetadata(launched),
    ),
  },
})
