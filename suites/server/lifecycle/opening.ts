import {
  check,
  type Exchange,
  failed,
  isCall,
  type JudgeContext,
  legacy,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { initializeParams } from '../../stimuli/initialize.ts'

const capabilities: JsonObject = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: {},
  experimental: { 'io.github.mcp-conform/probe': {} },
}
const rootChanges = 10

export default serverScenario<
  'early' | 'initialize' | 'between' | 'initialized' | 'after' | 'firstChange' | 'afterChanges'
>({
  title: 'The opening, step by step, by a client that declares much',
  revisions: legacy,
  async drive({ connect, revision, transport }) {
    const client = await connect({ handshake: false, capabilities })
    client.onRequest('roots/list', () => ({ roots: [] }))
    await client.fence({ as: 'early', deliberate: 'shows what a server sends before initialize' })
    await client.request('initialize', initializeParams(revision.id, capabilities), { as: 'initialize' })
    const stream = transport === 'streamable-http' && revision.sessions ? await client.listen() : undefined
    await client.fence({ as: 'between' })
    await client.notify('notifications/initialized', undefined, { as: 'initialized' })
    await client.fence({ as: 'after' })
    await client.notify('notifications/roots/list_changed', undefined, { as: 'firstChange' })
    for (let sent = 1; sent < rootChanges; sent += 1) await client.notify('notifications/roots/list_changed')
    await client.fence({ as: 'afterChanges' })
    await stream?.close()
  },
  judges: {
    'base.core.server-lifecycle-supported': ({ initialize, after }) => {
      if (initialize.response?.result === undefined)
        return failed('an InitializeResult', initialize.response?.json ?? initialize.whatCame)
      return check(after.response !== undefined, 'an answer to a request after the opening', after.whatCame)
    },
    'lifecycle.init.server-responds': ({ initialize }) => {
      const { protocolVersion, capabilities, serverInfo } = initialize.result
      const hasAll = typeof protocolVersion === 'string' && isJsonObject(capabilities) && isJsonObject(serverInfo)
      if (!hasAll) return failed('a protocolVersion, capabilities and serverInfo', initialize.result)
      const isEcho = sameJson(serverInfo, initialize.params.clientInfo)
      return check(!isEcho, 'serverInfo of its own, not the clientInfo of the request', serverInfo)
    },
    'lifecycle.init.server-waits': ({ early, initialize }, context) => {
      if (context.transport === 'streamable-http')
        return notObserved('before the session there is no stream on which the server could send')
      if (early.response === undefined)
        return notObserved('nothing shows that the server had started before initialize was sent')
      const eager = between(context, initialize, -1, initialize.sent?.seq).find(({ method }) => !isExempt(method))
      return eager === undefined ? passed : failed('no message before initialize', eager.json, eager.seq)
    },
    'lifecycle.init.server-no-early-requests': ({ initialize, between: proof, initialized }, context) => {
      if (proof.response === undefined) return notObserved(`a ping before initialized was not answered`)
      const sent = between(context, initialize, initialize.sent?.seq, initialized.sent?.seq)
      const eager = sent.find(({ kind, method }) => kind === 'request' && !isExempt(method))
      return eager === undefined ? passed : failed('no request before initialized', eager.json, eager.seq)
    },
    'roots.list-changed.handle-gracefully': ({ initialize, after, firstChange, afterChanges }, context) => {
      if (initialize.response?.result === undefined || after.response === undefined)
        return notObserved('the connection was not usable before the roots changed')
      const stray = strayResponses(context, firstChange, afterChanges)[0]
      if (stray !== undefined) return failed('no answer to the notification', stray.json, stray.seq)
      return alive(afterChanges, after)
    },
  },
})

/** Pings and log messages may be sent before the opening is complete. */
const isExempt = (method: string | undefined): boolean => method === 'ping' || method === 'notifications/message'

/** What the server sent of its own accord on this connection, after one trace position and before another. */
function between(context: JudgeContext, exchange: Exchange, from = -1, to = -1): readonly Message[] {
  const { bySubject } = conversationOf(exchange, context)
  return bySubject.filter((message) => message.seq > from && message.seq < to && isCall(message))
}
