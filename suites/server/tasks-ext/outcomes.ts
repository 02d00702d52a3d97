import {
  at,
  check,
  type Exchange,
  each,
  failed,
  type Labels,
  notObserved,
  sameJson,
  seen,
  since,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { resultTypeOf } from '../../judging/result-type.ts'
import { isTerminal } from '../../judging/tasks/life.ts'
import { type OutcomeKind, outcomeKinds } from '../../judging/tasks/outcomes.ts'
import {
  answerTask,
  ask,
  begin,
  isTaskOver,
  lookAt,
  lookUntil,
  offersTasks,
  withoutTasks,
} from '../../stimuli/extension-tasks.ts'
import { outcomeTools, type TaskTool } from '../../stimuli/tasks.ts'

type Created = `created ${OutcomeKind}`
type Label = Created | `${Created} round ${number}` | `${'first' | 'ended' | 'plain'} ${OutcomeKind}`

const work = { seconds: 0.1 }

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-execution-errors */
export default using(['task-tool', 'task-failing-tool', 'task-error-tool'], ['task-slow-tool']).serverScenario<Label>({
  title: 'Tasks that end well, with an error in the result, and with an error in its place',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, signal } = context
    if (!offersTasks(facts.capabilities)) return
    const tools = outcomeTools(context)
    const client = await connect()
    const begun: { kind: OutcomeKind; tool: TaskTool; taskId: string }[] = []
    for (const kind of outcomeKinds) {
      const tool = tools[kind]
      const taskId = tool && (await begin<Created>(client, tool.params(work), `created ${kind}`))
      if (tool !== undefined && taskId !== undefined) begun.push({ kind, tool, taskId })
    }
    for (const { kind, tool, taskId } of begun) {
      await lookAt(client, taskId, { as: `first ${kind}` })
      await lookUntil(client, taskId, { until: isTaskOver, signal })
      await ask(client, 'tasks/cancel', { taskId }, { deliberate: 'it is over' })
      await answerTask(client, taskId, {}, { deliberate: 'it asks for nothing' })
      await lookAt(client, taskId, { as: `ended ${kind}` })
      if (!tool.isFixture) continue
      const deliberate = 'to compare the task with it'
      await client.request('tools/call', tool.params(work), { ...withoutTasks(), as: `plain ${kind}`, deliberate })
    }
  },
  judges: {
    'tasks-ext.get.failed': (labels) => {
      const { response, whatCame } = labels['ended error']
      const plain = seen(labels, 'plain error')?.response?.error
      if (response === undefined) return notObserved(`it got ${whatCame}`)
      if (response.error !== undefined) {
        const isOfTool = plain !== undefined && sameJson(plain.code, response.error.code ?? null)
        return isOfTool ? failed('a task with the status "failed" and its error', response.json) : notObserved(whatCame)
      }
      if (response.result?.status !== 'failed') return notObserved('no task has failed')
      const { error } = response.result
      const isError = isJsonObject(error) && Number.isInteger(error.code) && typeof error.message === 'string'
      return check(isError, 'the JSON-RPC error in the member error', response.json)
    },
    'tasks-ext.status.failed-only-for-jsonrpc-errors': (labels) => {
      if (labels['plain isError'].response?.result?.isError !== true) return notObserved('the plain call did not fail')
      return each(begunOf(labels), (kind) => {
        const { status } = ended(labels, kind)
        return check(status !== 'failed', 'no status "failed", for the call has a result', status)
      })
    },
    'tasks-ext.status.is-error-completed': (labels) => {
      const plain = labels['plain isError'].response?.result
      if (plain?.isError !== true) return notObserved('the plain call did not fail')
      const { status, result } = ended(labels, 'isError')
      if (status !== 'completed') return notObserved(`the task ended as ${String(status)}`)
      return check(at(result, 'isError') === true, 'a result with isError', result)
    },
    'tasks-ext.status.failed-message': (labels) => {
      const { status, statusMessage } = ended(labels, 'error')
      if (status !== 'failed') return notObserved('no task has failed')
      return check(typeof statusMessage === 'string' && statusMessage !== '', 'a statusMessage', statusMessage)
    },
    'tasks-ext.status.error-verbatim': (labels) => {
      const { error: plain } = labels['plain error']
      const { error } = ended(labels, 'error')
      if (error === undefined) return notObserved('the task has no error')
      // Two calls are two errors: what their data says may differ, such as a time, and what is added to the message.
      const [one, other] = [plain.message, at(error, 'message')].map(String)
      const isSame =
        sameJson(plain.code, at(error, 'code') ?? null) &&
        one !== undefined &&
        other !== undefined &&
        (one.includes(other) || other.includes(one))
      return check(isSame, `the error of the plain call: ${JSON.stringify(plain)}`, error)
    },
    'tasks-ext.status.result-verbatim': (labels) =>
      each(begunOf(labels), (kind) => {
        const plain = seen(labels, `plain ${kind}`)?.response?.result
        const { status, result } = ended(labels, kind)
        if (plain === undefined || resultTypeOf(plain) !== 'complete' || status !== 'completed' || result === undefined)
          return notObserved('there is nothing to compare')
        if (kind === 'isError' && at(result, 'isError') !== true)
          return notObserved('another requirement covers isError')
        return check(
          sameJson(bare(plain), bare(result)),
          `the result of the plain call: ${JSON.stringify(plain)}`,
          result,
        )
      }),
  },
  provokes: ['tasks-ext.get.completed', 'tasks-ext.server.result-type-task-only-there'],
})

/** The kinds whose calls became tasks: a server need not have a tool for each kind. */
const begunOf = (labels: Labels<Label>): readonly OutcomeKind[] =>
  (['ok', 'isError'] as const).filter((kind) => seen(labels, `ended ${kind}`) !== undefined)

/** The task as the last look shows it; not-observed where that shows none that is over. */
function ended(labels: Labels<Label>, kind: OutcomeKind): JsonObject {
  const exchange: Exchange = labels[`ended ${kind}`]
  return isTerminal(exchange.result.status) ? exchange.result : {}
}

/** The members of content blocks, their resources, icons and annotations. */
const ofContent = new Set([
  ...['type', 'text', 'data', 'mimeType', 'blob', 'resource', 'uri', 'name', 'title', 'description', 'size'],
  ...['icons', 'src', 'sizes', 'theme', 'annotations', 'audience', 'priority', 'lastModified'],
])

function known(content: Json | undefined): Json {
  if (isJsonArray(content)) return content.map(known)
  if (!isJsonObject(content)) return content ?? null
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => (ofContent.has(name) ? [[name, known(value)]] : [])),
  )
}

/** What CallToolResult says: members that nobody knows may stand in one of two results alone, and so may resultType and _meta. */
const bare = (result: Json): Json => ({
  content: known(at(result, 'content')),
  structuredContent: at(result, 'structuredContent') ?? null,
  isError: at(result, 'isError') === true,
})
