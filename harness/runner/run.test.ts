/** How a run tells what it finds, on the reference server, with a suite of a few lines. */
import { describe, expect, test } from 'vitest'
import { pipedServer } from '../../fixtures/in-process/piped-server.ts'
import { runOnServer, type ServerRun } from '../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { type Finding, failed, notObserved, passed } from '../judging/finding.ts'
import type { Monitor, Scenario, ServerScenario, Suite } from '../judging/suite.ts'
import { streamChannels } from '../transports/stdio/client.ts'
import type { RunEvent } from './events.ts'
import type { RunOptions } from './options.ts'

type Judges = Readonly<Record<string, () => Finding>>

const scenario = (id: string, judges: Judges, drive: ServerScenario['drive'] = async () => {}): ServerScenario => ({
  id,
  title: id,
  target: 'server',
  drive: (context) => drive(context),
  judges,
})
const monitor = (id: string, judges: Judges): Monitor => ({ id, title: id, judges })

const broken = (): Finding => ({ ...failed('something else', 'this'), offending: { seq: 0 } })
const crash = (): Finding => {
  throw new TypeError('a slip of ours')
}

async function run(
  scenarios: readonly Scenario[],
  monitors: readonly Monitor[] = [],
  options: Partial<Pick<RunOptions, 'signal' | 'emit' | 'bail' | 'strict' | 'select'>> = {},
): Promise<ServerRun> {
  const ids = [...scenarios, ...monitors].flatMap(({ judges }) => Object.keys(judges))
  const requirements = new Map(ids.map((id) => [id, sampleRequirement(id)]))
  const suite: Suite = { requirements, scenarios, monitors, fixtures: [], presets: [] }
  return runOnServer(streamChannels(pipedServer), { suite, revisions: ['2025-11-25'], ...options })
}

/** What was told, in a word each: `one>` a scenario began, `>one` it ended. */
const told = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => {
    if (event.type === 'scenario-started') return `${event.cell.scenario}>`
    if (event.type === 'scenario-ended') return `>${event.cell.scenario}`
    if (event.type === 'breach') return `${event.result.requirement} broken`
    if (event.type === 'result') return `${event.result.requirement} ${event.result.verdict}`
    return []
  })

describe('a violation is certain', () => {
  const breaks = scenario('breaks', { 'rule.a': broken })
  const slips = scenario('slips', { 'rule.a': crash })

  test.each([
    ['before', [breaks, slips]],
    ['after', [slips, breaks]],
  ])('a fault of ours hides none that came %s it: exit code 1', async (_, scenarios) => {
    const { events, summary } = await run(scenarios)
    expect(told(events)).toContain('rule.a failed')
    expect(summary).toMatchObject({ outcome: 'violations', exitCode: 1, counts: { failed: 1, 'harness-error': 0 } })
  })

  test('a fault of ours alone is no verdict: exit code 3', async () => {
    const { summary } = await run([slips, scenario('keeps', { 'rule.b': () => passed })])
    expect(summary).toMatchObject({ outcome: 'incomplete', exitCode: 3, counts: { passed: 1, 'harness-error': 1 } })
  })
})

describe('verdicts fall as soon as they can change no more', () => {
  test('a rule of scenarios: when the last that judges it has ended', async () => {
    const { events } = await run([
      scenario('one', { 'rule.a': () => passed, 'rule.b': () => notObserved('not here') }),
      scenario('two', { 'rule.b': () => passed, 'rule.c': broken }),
      scenario('three', { 'rule.c': broken }),
    ])
    expect(told(events)).toEqual([
      ...['one>', '>one', 'rule.a passed'],
      ...['two>', '>two', 'rule.c broken', 'rule.b passed'],
      ...['three>', '>three', 'rule.c failed'],
    ])
  })

  test('a rule that a monitor watches: its breach at once, its result when all connections are closed', async () => {
    const connects = scenario('connects', { 'rule.a': () => passed }, async ({ connect }) => void (await connect()))
    const { events } = await run(
      [connects, scenario('last', { 'rule.b': () => passed })],
      [monitor('watch', { 'rule.w': broken })],
    )
    expect(told(events)).toEqual([
      ...['connects>', '>connects', 'rule.w broken', 'rule.a passed'],
      ...['last>', '>last', 'rule.b passed'],
      'rule.w failed',
    ])
    expect(events.at(-2)).toMatchObject({ type: 'result', result: { requirement: 'rule.w', more: 2 } })
  })

  test('--bail ends the run at its first breach: a violation, not an interruption', async () => {
    const { events, summary } = await run(
      [scenario('one', { 'rule.a': broken }), scenario('two', { 'rule.b': broken })],
      [],
      { bail: true },
    )
    expect(told(events)).not.toContain('two>')
    expect(summary).toMatchObject({ outcome: 'violations', exitCode: 1, counts: { failed: 1 } })
    expect(summary.problems).toEqual([])
    expect(events).toContainEqual({ type: 'bound', message: expect.stringContaining('stopped at the first failure') })
  })

  test('what is not wanted in a place is neither run nor judged there', async () => {
    const connects = scenario('connects', { 'rule.a': () => passed }, async ({ connect }) => void (await connect()))
    const { events } = await run(
      [connects, scenario('other', { 'rule.b': broken })],
      [monitor('watch', { 'rule.w': broken })],
      {
        select: (_source, id, place = {}) => id === 'rule.a' || (id === 'rule.w' && place.transport === 'http-sse'),
      },
    )
    expect(told(events)).toEqual(['connects>', '>connects', 'rule.a passed'])
  })

  test('whoever has seen enough at the first breach ends the run', async () => {
    const enough = new AbortController()
    const { events, summary } = await run(
      [
        scenario('one', { 'rule.a': broken }),
        scenario('two', { 'rule.b': broken }),
        scenario('three', { 'rule.c': broken }),
      ],
      [],
      { signal: enough.signal, emit: ({ type }) => type === 'breach' && enough.abort() },
    )
    expect(told(events)).toEqual(['one>', '>one', 'rule.a broken', 'rule.a failed'])
    expect(summary).toMatchObject({ outcome: 'interrupted', exitCode: 130, counts: { failed: 1 } })
  })
})
