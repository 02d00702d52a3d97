import type { Action } from '../../../harness/index.ts'
import { missing, notObserved, passed, RpcError, seen, type TestServer } from '../../../harness/index.ts'
import { codes } from '../../../schema/error-codes.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'

type Label = 'last' | 'after'

const values: readonly JsonObject[] = [
  { values: [] },
  { values: [], hasMore: true },
  { values: ['one'], hasMore: true },
]
const ref: JsonObject = { type: 'ref/prompt', name: 'greeting' }
const params: JsonObject = { ref, argument: { name: 'name', value: 'x' } }
const complete: Action = { action: 'send-request', method: 'completion/complete', params }
const setLevel: Action = { action: 'send-request', method: 'logging/setLevel', params: { level: 'info' } }
const prompt: JsonObject = { name: 'greeting', arguments: [{ name: 'name' }] }

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion#implementation-considerations */
export default using(['send-request']).clientScenario<Label>({
  title: 'Completions that are empty, partial, or refused, and the level of log messages',
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts)) return
    const logs = revision.era === 'legacy'
    const server: TestServer<Label> = await serve(
      {
        // With tools: a client may find out by tools/list what the server speaks.
        capabilities: { tools: {}, prompts: {}, completions: {}, ...(logs && { logging: {} }) },
        on: {
          'prompts/list': async (request, next) => {
            if (request.earlier > 0) request.label('after')
            return request.earlier === 0 ? { prompts: [prompt] } : next()
          },
          'completion/complete': async (request) => {
            const completion = values[request.earlier]
            if (completion !== undefined) return { completion }
            request.label('last')
            throw new RpcError(codes.invalidParams, 'No such argument')
          },
        },
      },
      {
        actions: [
          { action: 'list-tools', kind: 'prompts' },
          ...values.map(() => complete),
          complete,
          { action: 'list-tools', kind: 'prompts', id: 'after' },
          ...(logs ? [setLevel] : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'completion.client.partial-results': (labels, { conversations, isCutShort, reports }) => {
      const asked = conversations
        .flatMap(({ exchanges }) => exchanges)
        .filter(({ sent, response }) => sent?.method === 'completion/complete' && response !== undefined)
      const [first] = asked
      if (first === undefined)
        return notObserved(
          'needs send-request: a driver that completes an argument (--driver, docs/reference/drivers.md)',
        )
      if (seen(labels, 'after') !== undefined) return passed
      if (isCutShort) return notObserved('the client was ended before it could go on')
      // A driver that does not know an action says so, and goes on with the next one.
      if (asked.length === 1 && reports.some(({ line }) => line.outcome === 'unsupported'))
        return notObserved('the driver does not complete arguments')
      return missing('the list of prompts asked for after odd completions', first.evidence[0] ?? 0)
    },
  },
  provokes: ['logging.set-level-request.shape'],
})
