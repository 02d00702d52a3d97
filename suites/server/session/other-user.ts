import {
  type Exchange,
  failed,
  header,
  notApplicable,
  notObserved,
  passed,
  type ServerDrive,
  seen,
  type TestClient,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven, isRefused } from '../../judging/authorization/access.ts'
import { endpointOf, showing } from '../../stimuli/minting.ts'
import { connectOther, needsSecret, needsUsers } from '../../stimuli/users.ts'
import { sessionIdOf } from './parts/session-id.ts'

type Label = 'own' | 'in session of another' | 'in session without token' | 'without session'

/** https://modelcontextprotocol.io/specification/2025-06-18/basic/security_best_practices#session-hijacking */
export default using(['two-principals'], ['private-tool']).serverScenario<Label>({
  title: 'A session in the hands of another user',
  transports: ['streamable-http'],
  isolation: 'shared',
  async drive(drive) {
    const { connect, fixtures, accounts, facts, revision } = drive
    const { otherToken } = accounts.authorization ?? {}
    if (!revision.sessions) return
    const tool = facts.capabilities.tools === undefined ? undefined : fixtures.find('private-tool')
    const params: JsonObject = tool === undefined ? {} : { name: tool.name, arguments: tool.arguments ?? {} }
    const method = tool === undefined ? revision.fenceMethod : 'tools/call'
    const client = await connect()
    await client.request(method, params, { as: 'own' })
    if (client.sessionId === undefined) return
    await tryAnonymous(drive, client)
    if (otherToken === undefined) return
    // That this token is good shows on a connection of its own.
    if ((await connectOther(drive))?.opened === undefined) return
    const headers = showing(drive, otherToken, endpointOf(client))
    const deliberate = 'the session belongs to another user'
    await client.request(method, params, { as: 'in session of another', bare: true, headers, deliberate })
  },
  judges: {
    'session.auth.id-is-not-authentication': (labels, { conversations }) => {
      if (conversations.every((conversation) => sessionIdOf(conversation) === undefined))
        return notApplicable('the server gives no session ids')
      const anonymous = seen(labels, 'in session without token')
      const door = seen(labels, 'without session')
      const isClosed = [401, 403].includes(door?.http?.status ?? 0) && door?.response?.result === undefined
      if (isClosed && isGiven(anonymous))
        return failed('HTTP status 401 for whoever has the session id and no token', anonymous?.whatCame)
      const other = seen(labels, 'in session of another')
      if (other === undefined) return notObserved(needsUsers)
      if (other.sent?.method !== 'tools/call') return notObserved(needsSecret('private-tool'))
      if (!isGiven(labels.own)) return notObserved(`the first user got ${labels.own.whatCame}`)
      return isGiven(other)
        ? {
            ...failed('nothing that only the first user may have', other.response?.json),
            contrast: labels.own.evidence,
          }
        : passed
    },
    'session.auth.bind-to-user': (labels, { conversations }) => {
      if (conversations.every((conversation) => sessionIdOf(conversation) === undefined))
        return notApplicable('the server gives no session ids')
      const other = seen(labels, 'in session of another')
      if (other === undefined) return notObserved(needsUsers)
      return isTakenIn(other) ? failed('a refusal of the session id of another user', other.whatCame) : passed
    },
  },
})

/** A client without a token cannot open a session; the id of an open session must not replace a token. */
async function tryAnonymous({ revision }: Pick<ServerDrive, 'revision'>, client: TestClient<Label>): Promise<void> {
  const isGivenToken = client.conversation().http.some(({ requestHeaders }) => header(requestHeaders, 'authorization'))
  if (!isGivenToken) return
  const marks = { bare: true, deliberate: 'no token' }
  const { request } = revision.opening({ capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } })
  const headers = { 'Mcp-Session-Id': null, 'MCP-Protocol-Version': null }
  await client.request(request.method, request.params, { as: 'without session', ...marks, headers })
  await client.request(revision.fenceMethod, {}, { as: 'in session without token', ...marks })
}

/** Answered as a message of the session, with whatever rights. */
const isTakenIn = (exchange: Exchange): boolean =>
  exchange.response?.result !== undefined || (isRefused(exchange) && (exchange.http?.status ?? 400) < 400)
