import {
  type Action,
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Message,
  type MethodScript,
  modern,
  notObserved,
  passed,
  RpcError,
  type TestServer,
} from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven, reportOf } from '../parts/driven.ts'
import { isRepetition } from '../parts/rounds.ts'

const listChanged = 'notifications/tools/list_changed'

/** Milliseconds: over before the wait is, and never over. */
const short = 100
const long = 600_000
const waitMs = 1_500

/** The lifetimes of the lists of tools, in order: the next list shows what the client made of one. */
const lifetimes: readonly (number | undefined)[] = [0, undefined, -1]

/** The subscription that the notice is for: the client may hold others. */
const wantsTools = ({ method, params }: JsonObject): boolean =>
  method === 'subscriptions/listen' && at(params, 'notifications', 'toolsListChanged') === true

/** More lists than this in a wait are asked for by the clock. */
const mostUnasked = 2
const fewestPolls = 8

const needed = 'needs list-tools: a driver that lists several times (--driver, docs/reference/drivers.md)'
const secondPage = 'page-2'
const named = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })
const resource = { uri: 'x-suite://interrupted', name: 'interrupted' }

/** Calls between the uses of lists: what a client sends for a use lies between two of them, whatever it reports when. */
const marks = ['first', 'zero', 'absent', 'negative', 'pages', 'wait', 'stale', 'pagesLater', 'cursorsLater'] as const
const laterMarks = ['read', 'readAgain', 'subscribed', 'notice'] as const
type Mark = (typeof marks)[number] | (typeof laterMarks)[number]

const mark = (name: Mark): Action => ({ action: 'call-tool', name, id: `call-${name}` })
const use = (name: Mark, action: Action = { action: 'list-tools', id: name }): readonly Action[] => [action, mark(name)]
const read = (id: Mark): Action => ({ action: 'read-resource', uri: resource.uri, id })
const templates: Action = { action: 'list-tools', kind: 'templates' }
const prompts: Action = { action: 'list-tools', kind: 'prompts' }

const inAnyCase: readonly Action[] = [
  ...use('first'),
  ...use('zero'),
  ...use('absent'),
  ...use('negative'),
  prompts,
  ...use('pages', templates),
  ...use('wait', { action: 'wait', ms: waitMs }),
  ...use('stale'),
  ...use('pagesLater', prompts),
  ...use('cursorsLater', templates),
]
const withResource: readonly Action[] = [...use('read', read('read')), ...use('readAgain', read('readAgain'))]
const withNotice: readonly Action[] = [
  { action: 'subscribe', lists: ['tools'] },
  // The notice comes on a stream of its own, in no order with the answer to the call.
  { action: 'together', actions: [mark('subscribed'), { action: 'wait', for: listChanged }] },
  ...use('notice'),
]

/** Two pages, of which the first may be kept and the second may not. */
function inTwoPages(member: string, items: readonly JsonObject[], refusesOld: boolean): MethodScript {
  let walks = 0
  let isOld = false
  return async ({ params: { cursor } }) => {
    if (cursor === undefined) {
      walks += 1
      return { [member]: items.slice(0, 1), nextCursor: `${secondPage}-${walks}`, ttlMs: long, cacheScope: 'public' }
    }
    // The list has changed: the cursor of the first walk is good but once.
    if (refusesOld && isOld && cursor === `${secondPage}-1`) throw new RpcError(codes.invalidParams, 'Invalid cursor')
    isOld = true
    return { [member]: items.slice(1), ttlMs: short, cacheScope: 'public' }
  }
}

/** The requests with this method between the calls of two tools; undefined when one of these never came. */
function sentBetween(context: JudgeContext, method: string, from: Mark, to: Mark): readonly Message[] | undefined {
  const sent = sentBySubject(context)
  const [before, after] = [from, to].map((name) =>
    sent.find((message) => message.method === 'tools/call' && message.params?.name === name),
  )
  if (before === undefined || after === undefined) return undefined
  return sent.filter((message) => message.method === method && message.seq > before.seq && message.seq < after.seq)
}

/** What is used is asked for anew, not taken from what was kept. */
function refetched(context: JudgeContext, method: string, from: Mark, to: Mark, what: string): Finding {
  const sent = sentBetween(context, method, from, to)
  if (sent === undefined) return notObserved(needed)
  if (sent.length > 0) return passed
  const report = reportOf(context, to)
  if (report !== undefined && report.outcome !== 'result') return notObserved('the client listed nothing')
  return failed(`${method} after ${what}`, 'nothing was sent')
}

/** A list with this lifetime is taken, and asked for anew at the next use. */
function takenAsZero(context: JudgeContext, list: 'zero' | 'absent', next: Mark, what: string): Finding {
  const report = reportOf(context, list)
  if (report === undefined) return notObserved(needed)
  if (report.outcome === 'error') return failed(`a list with ${what} to be taken`, report.line, report.seq)
  return refetched(context, 'tools/list', list, next, `a list with ${what}`)
}

/** Lists of tools that nobody asked for: during the wait. */
const unasked = (context: JudgeContext): readonly Message[] | undefined =>
  sentBetween(context, 'tools/list', 'pages', 'wait')?.filter(({ params }) => params?.cursor === undefined)

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

export default using(['list-tools', 'connect', 'read-resource', 'answer-elicitation', 'subscribe']).clientScenario({
  title: 'Lists with lifetimes of all kinds, used again',
  revisions: modern,
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    let served = 0
    let isSettled = false
    const interrupted: MethodScript = async ({ params }): Promise<JsonObject> =>
      isRepetition(params)
        ? { contents: [{ uri: resource.uri, text: 'done' }], ttlMs: long, cacheScope: 'public' }
        : { resultType: 'input_required', requestState: 'x-suite-state' }
    const server: TestServer = await serve(
      {
        capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
        on: {
          'tools/list': async (request) => {
            if (served < lifetimes.length) request.deliberate('a lifetime that no server may give')
            return { tools: [...marks, ...laterMarks].map(named) }
          },
          'prompts/list': inTwoPages('prompts', [{ name: 'a' }, { name: 'b' }], false),
          'resources/templates/list': inTwoPages(
            'resourceTemplates',
            ['a', 'b'].map((name) => ({ name, uriTemplate: `x-suite://${name}/{id}` })),
            true,
          ),
          'resources/list': async () => ({ resources: [resource] }),
          'resources/read': interrupted,
          'tools/call': async ({ params }) => {
            isSettled ||= params.name === 'wait'
            if (params.name === 'subscribed') {
              const subscriptionId = (await listening)?.id
              if (subscriptionId === undefined) return { content: [] }
              await server.send({
                jsonrpc: '2.0',
                method: listChanged,
                params: { _meta: { 'io.modelcontextprotocol/subscriptionId': subscriptionId } },
              })
            }
            return { content: [] }
          },
        },
        finish: (method, result) => {
          if (method !== 'tools/list') return result
          const { ttlMs: _, ...rest } = result
          const ttlMs = isSettled ? long : served < lifetimes.length ? lifetimes[served] : short
          served += 1
          return ttlMs === undefined ? rest : { ...rest, ttlMs }
        },
      },
      {
        actions: [
          ...inAnyCase,
          ...(does('read-resource') ? withResource : []),
          ...(does('subscribe') ? withNotice : []),
        ],
      },
    )
    const listening = server.next(wantsTools)
    await server.done()
  },
  judges: {
    'caching.client.ttl-zero-stale': (_, context) =>
      refetched(context, 'tools/list', 'first', 'zero', 'a list with ttlMs 0'),
    'caching.client.ttl-absent-zero': (_, context) => takenAsZero(context, 'zero', 'absent', 'no ttlMs'),
    'caching.client.ttl-negative-zero': (_, context) => takenAsZero(context, 'absent', 'negative', 'a negative ttlMs'),
    'caching.client.stale-refetch': (_, context) =>
      refetched(context, 'tools/list', 'wait', 'stale', `the ${short} ms of the list were over`),
    'caching.client.notification-invalidates': (_, context) => {
      const isTold = context.conversations.some(({ byPeer }) => byPeer.some(({ method }) => method === listChanged))
      if (!isTold) return notObserved('needs subscribe: the client holds no subscription')
      return refetched(context, 'tools/list', 'subscribed', 'notice', listChanged)
    },
    'caching.client.expired-page-refetch': (_, context) =>
      refetched(context, 'prompts/list', 'stale', 'pagesLater', `the ${short} ms of the second page were over`),
    'caching.client.invalid-cursor-discard': (_, context) => {
      const method = 'resources/templates/list'
      const sent = sentBetween(context, method, 'pagesLater', 'cursorsLater')
      if (sent === undefined) return notObserved(needed)
      const refused = context.conversations
        .flatMap(({ exchanges }) => exchanges)
        .find(({ sent: request, response }) => request?.method === method && response?.error !== undefined)
      if (sent.some(({ params }) => params?.cursor === undefined)) return passed
      if (refused === undefined) return notObserved('the client kept no page that it could have gone on from')
      return failed(`${method} without a cursor after one was refused`, 'nothing more', ...refused.evidence)
    },
    'caching.client.mrtr-retry-not-cached': (_, context) => {
      if (reportOf(context, 'read')?.outcome !== 'result')
        return notObserved('needs read-resource: the client did not come to the end of the first read')
      return refetched(context, 'resources/read', 'read', 'readAgain', 'a result that needed a further round')
    },
    'caching.client.no-ttl-polling': (_, context) => {
      const polls = unasked(context)
      if (polls === undefined) return notObserved(needed)
      const [poll] = polls
      return poll === undefined || polls.length <= mostUnasked
        ? passed
        : failed('no lists that nobody asked for', `${polls.length} in ${waitMs} ms`, ...polls.map(({ seq }) => seq))
    },
    'caching.client.poll-jitter-backoff': (_, context) => {
      const polls = unasked(context) ?? []
      if (polls.length < fewestPolls) return notObserved('the client does not poll')
      const gaps = polls.slice(1).map(({ at }, i) => at - (polls[i]?.at ?? at))
      const half = Math.floor(gaps.length / 2)
      const grows = mean(gaps.slice(-half)) > 1.3 * mean(gaps.slice(0, half))
      const seqs = polls.map(({ seq }) => seq)
      return grows
        ? passed
        : failed(
            'longer and longer intervals between two lists as long as nothing changes',
            gaps.map(Math.round),
            ...seqs,
          )
    },
  },
})
