import { type Finding, type JudgeContext, type Message, missing, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven } from '../parts/driven.ts'

/** Words that nobody else writes. */
const tool = 'x_suite_logged_tool'
const taskTool = 'x_suite_logged_task'
const reason = 'x-suite-reason-of-a-withdrawal'
const taskId = 'x-suite-task-71c0'

const question = 'x-suite-withdrawn-question'
const sampling: JsonObject = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
  maxTokens: 20,
}
/** Milliseconds that the model thinks, so that the question is open when it is withdrawn. */
const thinkingMs = 400

const task: JsonObject = {
  taskId,
  status: 'completed',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: 60_000,
}
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

const needed =
  'needs debug-log: a driver whose client writes its whole log to stderr (--driver, docs/reference/drivers.md)'

/** Judges the log of the client, once it has done what it should have logged. */
function logged(context: JudgeContext, did: number | undefined, what: string, words: string): Finding {
  const site = context.sites.find(({ name }) => name === 'browser')
  if (site === undefined || context.reports.length === 0) return notObserved(needed)
  if (did === undefined) return notObserved(`the client has nothing to log: ${what} did not happen`)
  return site.output.includes(words) ? passed : missing(`a word about ${what} in the log: ${words}`, did)
}

const firstCall = (context: JudgeContext, name: string): Message | undefined =>
  sentBySubject(context).find(({ method, params }) => method === 'tools/call' && params?.name === name)

/** Called as a tool, it begins no task. */
function firstTask(context: JudgeContext): number | undefined {
  const call = firstCall(context, taskTool)
  return call?.params?.task === undefined ? undefined : call.seq
}

/** https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations */
export default using(['debug-log', 'call-tool', 'run-task', 'answer-sampling']).clientScenario<'withdrawn'>({
  title: 'What the client logs: a call of a tool, a task, and a question that the server withdraws',
  transports: ['streamable-http'],
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts) || facts.fixtures?.includes('debug-log') !== true) return
    const hasTasks = revision.id === '2025-11-25' && facts.fixtures.includes('run-task')
    const answers = facts.fixtures.includes('answer-sampling') && isJsonObject(facts.capabilities.sampling)
    const asks = revision.era === 'legacy' && answers
    let hasAsked = false
    const server = await serve(
      {
        surroundings: { sites: {} },
        capabilities: {
          tools: {},
          ...(hasTasks ? { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } } : {}),
        },
        tools: [
          { name: tool, inputSchema: { type: 'object' } },
          ...(hasTasks
            ? [{ name: taskTool, inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } }]
            : []),
        ],
        on: {
          'tools/call': async (request) => {
            if (request.params.task !== undefined) return { task }
            // An id is used once in a session, and the task may be called as a plain tool, too.
            if (!asks || hasAsked) return done
            hasAsked = true
            await request.send({ jsonrpc: '2.0', id: question, method: 'sampling/createMessage', params: sampling })
            const withdrawal = { requestId: question, reason }
            await request.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: withdrawal })
            await request.request('ping', undefined, { as: 'withdrawn' })
            return done
          },
          'tasks/get': async () => task,
          'tasks/result': async () => ({
            ...done,
            _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
          }),
        },
      },
      {
        actions: [
          ...(asks ? [{ action: 'answer-sampling', answers: [{ text: 'hello', delayMs: thinkingMs }] } as const] : []),
          { action: 'list-tools' },
          { action: 'call-tool', name: tool },
          ...(hasTasks ? [{ action: 'run-task', name: taskTool } as const] : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'tools.security.audit-log': (_, context) =>
      logged(context, firstCall(context, tool)?.seq, 'a call of a tool', tool),
    'tasks.audit.requestor-log-events': (_, context) => logged(context, firstTask(context), 'a task', taskId),
    'cancellation.client.log-reason': ({ withdrawn }, context) => {
      const { bySubject } = context.conversations.find(({ connection }) => connection === withdrawn.connection) ?? {}
      const wasEarlier = bySubject?.some(({ id, method }) => id === question && method === undefined) ?? true
      if (wasEarlier) return notObserved('the client had answered before the question was withdrawn')
      return logged(context, withdrawn.response?.seq, 'a question that was withdrawn', reason)
    },
  },
})
