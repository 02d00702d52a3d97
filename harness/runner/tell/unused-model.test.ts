import { expect, test } from 'vitest'
import type { TraceEvent } from '../../trace/events.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import { UnusedModel } from './unused-model.ts'

const asked = (path: string, method = 'POST', connection = 'c1.model'): TraceEvent => ({
  ...{ seq: 1, at: 0, kind: 'http-request', connection, http: 1, direction: 'received', method },
  ...{ url: `http://127.0.0.1:1${path}`, headers: [] },
})

const place: RevisionFacts = {
  ...{ revision: '2025-11-25', transport: 'stdio', capabilities: {} },
  ...{ tools: [], resources: [], resourceTemplates: [], prompts: [] },
}
const facts = (accepted: readonly RevisionFacts[]): TraceEvent => ({
  ...{ seq: 2, at: 0, kind: 'facts' },
  facts: { side: 'client', accepted, refused: [] },
})

test.each<[what: string, events: readonly TraceEvent[], said: RegExp | undefined]>([
  ['was asked', [asked('/v1/chat/completions')], undefined],
  ['was asked for a response', [asked('/v1/responses')], undefined],
  ['was never asked', [], /the host never used the model at \{model\}\. Does/],
  ['was only looked at', [asked('/v1/models', 'GET')], /never used the model at \{model\}\. Does/],
  ['was asked in another language', [asked('/v1/messages')], /it was asked for POST \/v1\/messages, which/],
  ['stood beside another site', [asked('/token', 'POST', 'c1.as')], /never used/],
])('a model that %s', (_, events, said) => {
  const model = new UnusedModel(true)
  for (const event of [...events, facts([place])]) model.see(event)
  const [problem] = model.events()
  if (said === undefined) expect(problem).toBeUndefined()
  else expect(problem).toMatchObject({ type: 'problem', message: expect.stringMatching(said) })
})

test('nothing is said of the model of a host that did not connect', () => {
  const model = new UnusedModel(true)
  model.see(facts([]))
  expect(model.events()).toEqual([])
})

test('nothing is said of a model that nobody wanted', () => {
  const model = new UnusedModel(false)
  model.see(facts([place]))
  expect(model.events()).toEqual([])
})
