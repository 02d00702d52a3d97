/** What a lacking fixture makes of a verdict, from the trace to the result. */
import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import type { EventBody, TraceEvent } from '../../trace/events.ts'
import { type Finding, notObserved, passed } from '../finding.ts'
import { Judging } from '../judging.ts'
import type { Judge, Suite } from '../suite.ts'

const requirement = sampleRequirement('a.b', { observe: 'cooperation', needs: ['media-prompt'] })

const suite = (parts: Partial<Suite>): Suite => ({
  requirements: new Map([[requirement.id, requirement]]),
  scenarios: [],
  monitors: [],
  fixtures: [{ name: 'media-prompt', side: 'server', kind: 'prompt', duty: 'media' }],
  presets: [],
  ...parts,
})

const scenario = (judge: Judge): Suite =>
  suite({
    scenarios: [
      {
        id: 'server/a/b',
        title: '',
        target: 'server',
        fixtures: { needed: ['media-prompt'], helpful: [] },
        judges: { 'a.b': judge },
        drive: async () => {},
      },
    ],
  })

const place = { revision: '2025-11-25', transport: 'stdio' } as const

/** The verdict on the rule after a run in which the scenario did nothing but open a connection. */
function judged(what: Suite, fixtures: readonly string[] | undefined, found: readonly string[] = []): string {
  const listed = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  const accepted = [{ ...place, capabilities: {}, ...listed, fixtures }]
  const bodies: readonly (EventBody & { readonly execution?: number })[] = [
    { kind: 'facts', facts: { side: 'server', accepted, refused: [] } },
    { kind: 'execution-started', execution: 1, scenario: 'server/a/b', ...place },
    ...found.map((fixture) => ({ kind: 'fixture-found', execution: 1, fixture, name: 'other' }) as const),
    ...trace()
      .open()
      .close()
      .events.map((event) => ({ ...event, execution: 1 })),
    { kind: 'execution-ended', execution: 1, outcome: 'completed' },
  ]
  const judging = new Judging({ suite: what, describe: () => ({ link: '' }), validate: () => () => [] })
  for (const [seq, body] of bodies.entries()) {
    const event: TraceEvent = { ...body, seq, at: seq }
    judging.event(event)
  }
  judging.end()
  for (const _ of judging.work());
  const [result] = judging.settle().results
  return `${result?.verdict}: ${result?.reason?.split(':')[0]}`
}

const never: Judge = ({ call }) => (call === undefined ? passed : notObserved('it came to nothing'))
const unseen = 'the conversation ended before this step'

test.each<[what: string, suite: Suite, fixtures: readonly string[] | undefined, found: readonly string[], string]>([
  ['a scenario without its fixture', scenario(never), [], [], 'not-observed: needs media-prompt'],
  ['a scenario with it', scenario(never), ['media-prompt'], [], `not-observed: ${unseen}`],
  ['a scenario that found it elsewhere', scenario(never), [], ['media-prompt'], `not-observed: ${unseen}`],
  ['a trace that does not tell', scenario(never), undefined, [], `not-observed: ${unseen}`],
  ['what is seen without it', scenario(() => passed), [], [], 'passed: undefined'],
  [
    'a monitor without its fixture',
    suite({
      monitors: [{ id: 'monitors/a', title: '', judges: { 'a.b': (): Finding => notObserved('nothing was sent') } }],
    }),
    [],
    [],
    'not-observed: needs media-prompt',
  ],
])('%s', (_, what, fixtures, found, verdict) => {
  expect(judged(what, fixtures, found)).toBe(verdict)
})
