import { check, failed, legacy, notObserved, seen } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { type PingLabel, pingsArePrompt } from '../../judging/pings/prompt-pings.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { showUsualPace } from '../../stimuli/usual-pace.ts'
import { answeredRequests, type RequestLabel } from '../messages/parts/answered-requests.ts'

const capabilities: JsonObject = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: {},
  experimental: { 'io.github.mcp-conform/probe': {} },
}
const rootChanges = 10

const again = 'the connection is initialized'

/** The opening by itself, where what came before it may have spoilt it. */
type Label = PingLabel | 'initialize' | 'initializeFirst' | 'afterFirst' | 'firstChange' | 'afterChanges' | RequestLabel

export default serverScenario<Label>({
  title: 'The opening, step by step, by a client that declares much, and again after the opening',
  revisions: legacy,
  async drive({ connect, facts, revision, transport }) {
    const client = await connect({ handshake: false, capabilities })
    client.onRequest('roots/list', () => ({ roots: [] }))
    await client.fence({ deliberate: 'shows what a server sends before initialize' })
    const params = initializeParams(revision.id, capabilities)
    const { response } = await client.request('initialize', params, { as: 'initialize' })
    const stream =
      transport === 'streamable-http' && revision.sessions ? await client.listen({ reconnects: true }) : undefined
    // Its answer shows what a server does that waits for the notification.
    const early = await (response?.result === undefined
      ? client.fence()
      : client.request('ping', undefined, { as: 'early' }))
    await client.notify('notifications/initialized')
    const after = await client.fence({ as: 'after' })
    await showUsualPace(client, early, facts.capabilities)
    if (response?.result === undefined || after.response === undefined) {
      // No server has to take a ping before initialize: without it the opening has to work.
      const other = await connect({ handshake: false, capabilities })
      other.onRequest('roots/list', () => ({ roots: [] }))
      await other.request('initialize', params, { as: 'initializeFirst' })
      await other.notify('notifications/initialized')
      await other.fence({ as: 'afterFirst' })
    }
    await client.notify('notifications/roots/list_changed', undefined, { as: 'firstChange' })
    for (let sent = 1; sent < rootChanges; sent += 1) await client.notify('notifications/roots/list_changed')
    await client.fence({ as: 'afterChanges' })
    await stream?.close()
    // What a server makes of a second opening is its own affair; it answers, and it lives.
    await client.notify('notifications/initialized', undefined, { deliberate: again })
    await client.fence({ as: 'known' })
    await client.request('initialize', params, { as: 'again', deliberate: again })
    await client.notify('notifications/initialized', undefined, { deliberate: again })
    await client.fence({ deliberate: again })
  },
  judges: {
    'messages.request.answered': answeredRequests,
    'ping.receiver.prompt': pingsArePrompt,
    'base.core.server-lifecycle-supported': (labels) => {
      const initialize = seen(labels, 'initializeFirst') ?? labels.initialize
      const after = seen(labels, 'afterFirst') ?? labels.after
      if (initialize.response?.result === undefined)
        return failed('an InitializeResult', initialize.response?.json ?? initialize.whatCame)
      return check(after.response !== undefined, 'an answer to a request after the opening', after.whatCame)
    },
    'roots.list-changed.handle-gracefully': ({ initialize, after, firstChange, afterChanges }, context) => {
      if (initialize.response?.result === undefined || after.response === undefined)
        return notObserved('the connection was not usable before the roots changed')
      const stray = strayResponses(context, firstChange, afterChanges)[0]
      if (stray !== undefined) return failed('no answer to the notification', stray.json, stray.seq)
      return alive(afterChanges, after)
    },
  },
  provokes: [
    'lifecycle.init.server-responds',
    'lifecycle.init.server-waits',
    'lifecycle.init.server-no-early-requests',
  ],
})
