import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './asked-user.ts'

const deeds = ['agrees', 'refuses', 'edits'] as const
/** What the client gives at each of the three requests: a text, or nothing in place of a refusal. */
type Given = Partial<Record<(typeof deeds)[number], string>>

const sampled = (texts: Given): TraceBuilder =>
  deeds.reduce(
    (built, deed) => {
      const text = texts[deed]
      const answer: JsonObject =
        text === undefined
          ? { error: { code: -1, message: 'User rejected sampling request' } }
          : { result: { role: 'assistant', model: 'm', content: { type: 'text', text } } }
      return built
        .server({ jsonrpc: '2.0', id: deed, method: 'sampling/createMessage', params: {} }, { as: deed })
        .client({ jsonrpc: '2.0', id: deed, ...answer })
    },
    trace({ target: 'client' }).open({ client: { sampling: {} } }),
  )

const asked = (matter: string): JsonObject => ({ asked: `sampling/${matter}`, shown: 'text', answered: 'accept' })
const [before, after] = [asked('createMessage'), asked('result')]
const thrice = [before, after, before, before, after]

const right: Given = { agrees: 'mcp-conform-prompt-agrees', edits: 'mcp-conform-edited' }
const unasked = ['principles.sampling.approval', 'sampling.security.approval-controls']
const deny = 'sampling.hitl.deny-possible'
const edit = 'sampling.hitl.edit-prompts'
const review = 'sampling.hitl.review-response'

test.each<[what: string, ids: readonly string[], given: Given, reports: readonly JsonObject[], verdict: string]>([
  ['asks before each', [...unasked, deny, edit, review], right, thrice, 'passed'],
  ['samples unasked', unasked, right, [after], 'failed'],
  ['samples unasked and tells of nothing', [...unasked, deny, edit, review], right, [], 'not-observed'],
  ['gives what was sampled without a look', [review], right, [before, before, before], 'failed'],
  ['gives what was refused', [deny], { ...right, refuses: 'mcp-conform-prompt-refuses' }, thrice, 'failed'],
  ['asks once for all', [deny], { ...right, refuses: 'mcp-conform-prompt-refuses' }, [before, after], 'not-observed'],
  ['keeps to its own prompt', [edit], { ...right, edits: 'mcp-conform-prompt-edits' }, thrice, 'failed'],
  ['has a model with words of its own', [edit], { ...right, edits: 'Hello' }, thrice, 'not-observed'],
  ['samples nothing', [...unasked, review, edit], {}, thrice, 'not-observed'],
  ['knows no user', [...unasked, deny], right, [{ action: 'answer-user', outcome: 'unsupported' }], 'not-observed'],
])('a client that %s', (_, ids, given, reports, verdict) => {
  for (const id of ids)
    expect([id, judgeScenario(scenario, id, sampled(given), { reports }).verdict]).toEqual([id, verdict])
})
