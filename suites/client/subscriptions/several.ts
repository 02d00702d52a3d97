import {
  type Action,
  check,
  failed,
  type JudgeContext,
  missing,
  modern,
  notObserved,
  passed,
  type TestServer,
} from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

const uri = 'x-suite://watched'
const method = 'notifications/resources/updated'
const strange = 'x-suite-never-opened'
const needed = 'needs subscribe: a driver that subscribes to changes (--driver, docs/reference/drivers.md)'

const actions: readonly Action[] = [
  { action: 'subscribe', lists: ['tools', 'prompts'], as: 'lists', id: 'subscribe-lists' },
  { action: 'subscribe', uris: [uri], as: 'resource', id: 'subscribe-resource' },
  { action: 'call-tool', name: 'tell', id: 'tell' },
  { action: 'call-tool', name: 'again', id: 'again' },
]

const named = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })
const isListen = ({ method, params }: JsonObject, asksForResource: boolean): boolean =>
  method === 'subscriptions/listen' &&
  isJsonObject(params) &&
  isJsonObject(params.notifications) &&
  asksForResource === (params.notifications.resourceSubscriptions !== undefined)

const updated = (subscriptionId: Json): JsonObject => ({
  jsonrpc: '2.0',
  method,
  params: { uri, _meta: { 'io.modelcontextprotocol/subscriptionId': subscriptionId } },
})

/** Under which names the driver reported the update. */
const noticed = ({ reports }: Pick<JudgeContext, 'reports'>) =>
  reports.filter(({ line }) => line.notice === method).map(({ line, seq }) => ({ as: line.as, seq }))

export default using(['subscribe'], ['call-tool']).clientScenario({
  title: 'Two subscriptions, of which the server honours a part, and updates for one of them and for none',
  revisions: modern,
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server: TestServer = await serve(
      {
        // No prompts: what the client asks for of them is not acknowledged.
        capabilities: { tools: { listChanged: true }, resources: { subscribe: true } },
        tools: ['tell', 'again'].map(named),
        on: {
          'tools/call': async ({ params }) => {
            if (params.name === 'tell') {
              const id = (await watching)?.id
              // A client that watches nothing has no update to be told of.
              if (id !== undefined) await server.send(updated(id))
              if (id !== undefined) await server.send(updated(strange), { deliberate: 'no such subscription' })
            }
            return { content: [{ type: 'text', text: 'done' }] }
          },
        },
      },
      { actions },
    )
    const watching = server.next((message) => isListen(message, true))
    await server.done()
  },
  judges: {
    'subscriptions.client.checks-ack': (_, context) => {
      const asked = sentBySubject(context).find((message) => message.method === 'subscriptions/listen')
      if (asked === undefined) return notObserved(needed)
      if (reportOf(context, 'again') !== undefined) return passed
      if (context.isCutShort) return notObserved('the client was ended before it could go on')
      return missing('a client that goes on with what was acknowledged', asked.seq)
    },
    'subscriptions.client.correlates-by-id': (_, context) => {
      const listens = sentBySubject(context).filter((message) => message.method === 'subscriptions/listen')
      if (listens.length < 2 || reportOf(context, 'again') === undefined) return notObserved(needed)
      const all = noticed(context)
      if (all.length === 0) return notObserved('the driver reported no update')
      if (all.every(({ as }) => as === undefined))
        return notObserved('the driver does not say under which subscription it was told of an update')
      const wrong = all.find(({ as }) => as !== 'resource')
      if (wrong !== undefined)
        return failed('the update under the subscription that it names', wrong.as ?? null, wrong.seq)
      return check(all.length === 1, 'one update: the other names no subscription', all.length, all.at(-1)?.seq ?? 0)
    },
  },
})
