import { randomUUID } from 'node:crypto'
import { bearerIn } from '../../authorization/issuing/grants.ts'
import { lentFor, renew } from '../../authorization/issuing/third-party.ts'
import { pageFor, visitQuestion } from '../../authorization/pages.ts'
import type { RequestContext } from '../../context.ts'
import { ToolError } from '../../errors.ts'
import { isObject } from '../../json-rpc.ts'
import { through } from '../../seams.ts'
import { textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

/** The server's own key at the API of the third party: the token of a client is for this server alone. */
const key = 'key-of-the-reference-server'

/** What asks an API of somebody else; a server that knows none does not have it. */
export const thirdPartyTools: readonly Tool[] = [
  {
    name: 'third-party-tool',
    description: 'Asks the API of a third party who its user is.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    run: async (_args, context) => {
      const { server, arrival } = context
      const login = server.grants.logins.get(bearerIn(arrival.headers?.authorization))
      const lent = login && lentFor(server, login)
      const token = lent === undefined ? await tokenOf(context) : undefined
      const first = await askApi(context, lent?.access ?? token)
      const isOver = first?.status === 401 && lent !== undefined
      const answer = isOver && (await renew(server, lent)) ? await askApi(context, lent.access) : first
      if (answer?.ok !== true) throw new ToolError('The third party does not answer.')
      return textResult(await answer.text())
    },
  },
]

/** With the token of a user who has logged in there, else with the key of the server. */
async function askApi(context: RequestContext, token: string | undefined): Promise<Response | undefined> {
  const { server, signal } = context
  const own = { Authorization: `Bearer ${token ?? key}` }
  const headers = through(server.seams.upstream, (clean) => clean, own, context)
  return fetch(`${server.upstream}/me`, { headers, signal }).catch(() => undefined)
}

/** The token of the user's account at the third party; undefined where he cannot connect one. */
async function tokenOf(context: RequestContext): Promise<string | undefined> {
  const { tokens } = context.server.visits
  const own = (): string | undefined => tokens.get(context.arrival.principal)
  const { elicitation } = context.clientCapabilities
  const url = isObject(elicitation) && elicitation.url !== undefined ? pageFor(context, 'connect') : undefined
  if (own() !== undefined || url === undefined) return own()
  const id = context.revision === '2025-11-25' ? randomUUID() : undefined
  const params = visitQuestion('Please connect your account.', url, id)
  await context.input({ account: { method: 'elicitation/create', params } })
  if (own() === undefined) throw new ToolError('No account is connected.')
  return own()
}
