import {
  type Action,
  at,
  type Conversation,
  failed,
  modern,
  notObserved,
  passed,
  type TestServer,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import {
  afterCrash,
  called,
  callNamed,
  crashIdleMs,
  crashOnce,
  isReported,
  namedTools,
  notice,
  sinceCrash,
} from '../parts/crash.ts'
import { isDriven } from '../parts/driven.ts'

const actions: readonly Action[] = [
  { action: 'subscribe', lists: ['tools'] },
  { action: 'subscribe', lists: ['prompts'] },
  { action: 'call-tool', name: 'before', id: 'before' },
  ...afterCrash,
]

const listen = 'subscriptions/listen'

/** What is asked for there, in however many subscriptions. */
const askedOn = (conversations: readonly Conversation[]): ReadonlySet<string> =>
  new Set(
    conversations
      .flatMap(({ bySubject }) => bySubject)
      .filter(({ method }) => method === listen)
      .map(({ params }) => at(params, 'notifications'))
      .flatMap((filter) => (isJsonObject(filter) ? Object.keys(filter).filter((name) => filter[name] === true) : [])),
  )

export default using(['subscribe'], ['call-tool']).clientScenario({
  title: 'A server that dies under two subscriptions',
  revisions: modern,
  transports: ['stdio'],
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    let anew: Promise<unknown> = Promise.resolve()
    const server: TestServer = await serve(
      {
        capabilities: { tools: { listChanged: true }, prompts: { listChanged: true } },
        tools: namedTools,
        on: {
          'tools/call': async (request, next) => {
            if (request.params.name === 'last') await anew
            return called(request, next)
          },
        },
      },
      { actions, idleMs: crashIdleMs },
    )
    const nextFor = (list: string) =>
      server.next(({ method, params }) => method === listen && at(params, 'notifications', list) === true)
    const nextForAll = () => Promise.all(['toolsListChanged', 'promptsListChanged'].map(nextFor))
    const followUp = async (): Promise<void> => {
      await nextForAll()
      const again = crashOnce(server).then(nextForAll)
      anew = again
      const [id] = (await again).map((message) => message?.id)
      if (id === undefined || !(await isReported(server, 'after'))) return
      // The client waits by order: it need not do so for long.
      const params = { _meta: { 'io.modelcontextprotocol/subscriptionId': id } }
      await server.send({ jsonrpc: '2.0', method: notice, params })
    }
    await Promise.all([followUp(), server.done()])
  },
  judges: {
    'subscriptions.client.relisten-stdio': (_, context) => {
      const [dead, ...others] = sinceCrash(context)
      if (dead === undefined || askedOn([dead]).size === 0)
        return notObserved('the client did not subscribe and call a tool')
      if (others.length === 0) return notObserved('the client did not start the server again')
      const last = callNamed('last', others)
      if (last === undefined) return notObserved('the client did not come to its last call')
      const missing = [...askedOn([dead])].filter((name) => !askedOn(others).has(name))
      if (missing.length === 0) return passed
      if (context.isCutShort) return notObserved('the client was ended before it could go on')
      const expected = `a ${listen} for ${missing.join(' and ')} in the server process that was started again`
      return { ...failed(expected, 'none came'), offending: { silence: { after: last.seq } } }
    },
  },
})
