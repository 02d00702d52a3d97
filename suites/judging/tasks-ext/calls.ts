/** What a client makes of calls that are answered with tasks (tasks extension). */
import {
  allSeen,
  at,
  type Conversation,
  check,
  type Exchange,
  each,
  failed,
  type Judge,
  type JudgeContext,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { conversationOf } from '../conversation-of.ts'
import { createdId, tasksExtension } from '../tasks/life.ts'

/** The tools: an ordinary one, tasks that work and ask, and a question without a task. */
export const callWays = ['direct', 'quiet', 'standalone', 'asks'] as const
export type CallWay = (typeof callWays)[number]
export type CallLabel = CallWay | 'elsewhere prompt' | 'elsewhere resource'

/** Looks that see the quiet task at work. */
export const quietLooks = 5

/** Whether the params of a request declare the extension. */
export const declares = (params: JsonObject | undefined): boolean =>
  at(params, '_meta', metaKey.clientCapabilities, 'extensions', tasksExtension) !== undefined

type Context = Pick<JudgeContext, 'conversations' | 'isCutShort'>

/** How a task was followed, in the order of the trace. */
function followed(call: Exchange, context: Context) {
  const conversation = conversationOf(call, context)
  const id = createdId(call.response?.result)
  const about = conversation.exchanges.filter(
    ({ sent }) => id !== undefined && sent?.method?.startsWith('tasks/') === true && sent.params?.taskId === id,
  )
  const only = (method: string) => about.filter(({ sent }) => sent?.method === method)
  return { id, about, gets: only('tasks/get'), updates: only('tasks/update'), listens: listensFor(id, conversation) }
}

const listensFor = (id: Json | undefined, { bySubject }: Conversation): readonly Message[] =>
  bySubject.filter(({ method, params }) => {
    const taskIds = at(params, 'notifications', 'taskIds')
    return method === 'subscriptions/listen' && isJsonArray(taskIds) && taskIds.some((one) => sameJson(one, id ?? null))
  })

/** Who tells that a call is over has taken in that a task came of it, however it goes about it. */
const withdraws = (call: Exchange, taskId: Json, context: Context): boolean =>
  conversationOf(call, context).bySubject.some(
    ({ method, params, seq }) =>
      method === 'notifications/cancelled' &&
      seq > answeredAt(call) &&
      (sameJson(params?.requestId ?? null, call.sent?.id ?? null) || String(params?.reason).includes(String(taskId))),
  )

type Asked = ReturnType<typeof followed>['gets'][number]

const keysShown = ({ response }: Asked): readonly string[] => Object.keys(at(response?.result, 'inputRequests') ?? {})
const keysAnswered = ({ sent }: Asked): readonly string[] => Object.keys(at(sent?.params, 'inputResponses') ?? {})
const statusOf = ({ response }: Asked): Json | undefined => response?.result?.status
const seqOf = ({ sent }: Asked): number => sent?.seq ?? Number.POSITIVE_INFINITY
const answeredAt = ({ response }: Asked): number => response?.seq ?? Number.POSITIVE_INFINITY

const noTask = notObserved('no call was answered with a task')
const noUpdate = notObserved('the client gave no answer')
const cutShort = notObserved('it was ended before it could go on')

/** Pairs of updates that answer the same key, the second one sent after the first was acknowledged. */
function repeated(call: Exchange, context: Context) {
  const { updates, gets } = followed(call, context)
  return updates.flatMap((second, i) =>
    updates.slice(0, i).flatMap((first) => {
      const keys = keysAnswered(second).filter((key) => keysAnswered(first).includes(key))
      const between = gets.filter((get) => answeredAt(get) < seqOf(second) && seqOf(get) > answeredAt(first))
      return keys.map((key) => ({ second, key, latest: between.at(-1) }))
    }),
  )
}

export const callJudges = {
  'tasks-ext.client.handles-both-shapes': ({ quiet }, context) => {
    const { id, about, listens } = followed(quiet, context)
    if (id === undefined) return noTask
    if (about.length > 0 || listens.length > 0) return passed
    if (withdraws(quiet, id, context))
      return notObserved('the client withdrew the call, which another requirement covers')
    return context.isCutShort ? cutShort : failed('tasks/get for the task that was created', 'nothing came')
  },
  'tasks-ext.client.keeps-polling': ({ quiet }, context) => {
    const { id, gets, listens } = followed(quiet, context)
    if (id === undefined || gets.length === 0) return noTask
    if (gets.some((get) => statusOf(get) === 'completed')) return passed
    if (listens.length > 0) return notObserved('the client listens for the end of the task')
    return context.isCutShort
      ? cutShort
      : failed(`tasks/get until the task is over, after ${quietLooks} looks`, gets.length)
  },
  'tasks-ext.client.rejects-task-elsewhere': (labels, context) =>
    each(
      allSeen(labels, ['elsewhere prompt', 'elsewhere resource']),
      (call) => {
        const { about } = followed(call, context)
        const [first] = about
        if (first !== undefined) return failed('no request for a task in answer to this request', first.sent?.json)
        return context.isCutShort ? cutShort : passed
      },
      'the client asked for nothing else',
    ),
  'tasks-ext.client.fulfils-input-requests': ({ asks }, context) => {
    const { id, gets, updates } = followed(asks, context)
    if (id === undefined) return noTask
    if (updates.some((update) => keysAnswered(update).includes('a'))) return passed
    const shown = gets.filter((get) => statusOf(get) === 'input_required')
    if (shown.length < 2 && !context.isCutShort && gets.length > 0)
      return failed('tasks/update with an answer', 'the client looked at the task no more')
    return shown.length < 2 ? cutShort : failed('tasks/update with an answer', `${gets.length} times tasks/get`)
  },
  'tasks-ext.client.observes-after-update': ({ asks }, context) => {
    const { gets, updates, listens } = followed(asks, context)
    const [first] = updates
    if (first === undefined) return noUpdate
    if (listens.length > 0 || gets.some((get) => statusOf(get) === 'completed')) return passed
    return context.isCutShort ? cutShort : failed('tasks/get until the task is over', `${gets.length} times tasks/get`)
  },
  'tasks-ext.client.input-requests-like-standalone': ({ asks }, context) => {
    const { updates } = followed(asks, context)
    const inTask = at(updates.find((update) => keysAnswered(update).includes('a'))?.sent?.params, 'inputResponses', 'a')
    const retried = conversationOf(asks, context).bySubject.find(
      ({ method, params }) =>
        method === 'tools/call' && params?.name === 'standalone' && params.inputResponses !== undefined,
    )
    const alone = at(retried?.params, 'inputResponses', 'a')
    if (!isJsonObject(inTask) || !isJsonObject(alone)) return notObserved('it did not answer both times')
    const isAlike = sameJson(inTask.action, alone.action ?? null) && sameJson(members(inTask), members(alone))
    return check(isAlike, `an answer like that without a task: ${JSON.stringify(alone)}`, inTask)
  },
  'tasks-ext.client.answers-once': ({ asks }, context) => {
    if (followed(asks, context).updates.length === 0) return noUpdate
    const again = repeated(asks, context).find(({ latest, key }) => latest && keysShown(latest).includes(key))
    return again === undefined ? passed : failed(`no second answer to ${again.key}`, again.second.sent?.json)
  },
  'tasks-ext.client.dedupes-input-requests': ({ asks }, context) => {
    if (followed(asks, context).updates.length === 0) return noUpdate
    const again = repeated(asks, context).find(({ latest }) => latest === undefined)
    return again === undefined
      ? passed
      : failed(`${again.key} asked once, however often it was shown`, again.second.sent?.json)
  },
  'tasks-ext.client.update-outstanding-keys-only': ({ asks }, context) => {
    const { gets, updates } = followed(asks, context)
    return each(
      updates,
      (update) => {
        const latest = gets.findLast((get) => answeredAt(get) < seqOf(update))
        if (latest === undefined) return notObserved('nobody knows what the client had seen')
        const shown = keysShown(latest)
        const others = keysAnswered(update).filter((key) => !shown.includes(key))
        return check(others.length === 0, `answers to ${JSON.stringify(shown)} alone`, update.sent?.json)
      },
      'the client gave no answer',
    )
  },
} satisfies Readonly<Record<string, Judge<CallLabel>>>

/** The members of what was filled in. */
const members = ({ content }: JsonObject): readonly string[] => Object.keys(isJsonObject(content) ? content : {}).sort()
