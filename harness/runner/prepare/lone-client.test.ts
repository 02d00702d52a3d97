/** Clients of which a second launch ends at once, beside one that runs, are launched once at a time; all is seen that would be seen else. */
import { expect, test } from 'vitest'
import { runOnClient } from '../../../fixtures/in-process/run-on-client.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { notObserved, passed } from '../../judging/finding.ts'
import type { ClientScenario, Suite } from '../../judging/suite.ts'
import type { StartedClient } from '../../targets/target.ts'
import type { RunEvent } from '../events.ts'

const opens = (name: string): ClientScenario => ({
  id: `client/${name}`,
  title: name,
  target: 'client',
  async drive({ serve }) {
    const server = await serve({
      on: {
        initialize: (request, next) => {
          request.label('asked')
          return next()
        },
      },
    })
    await server.done()
  },
  judges: { [`rule.${name}`]: ({ asked }) => (asked === undefined ? notObserved('it never came') : passed) },
})

const scenarios = ['one', 'two', 'three', 'four'].map(opens)
const ids = scenarios.flatMap(({ judges }) => Object.keys(judges))
const all = ['2025-03-26', '2025-06-18', '2025-11-25'] as const
const pages = Object.fromEntries(all.map((revision) => [revision, 'page']))
const requirements = new Map(ids.map((id) => [id, sampleRequirement(id, { actor: 'client', revisions: pages })]))
const suite: Suite = { requirements, scenarios, monitors: [], fixtures: [], presets: [] }

async function run(revisions: readonly RevisionId[], bears: number) {
  const events: RunEvent[] = []
  let running = 0
  const launch = (start: () => StartedClient): StartedClient => {
    if (running >= bears) return { exited: Promise.resolve({ code: 1, signal: null }), end: async () => {} }
    running += 1
    const started = start()
    void started.exited.then(() => {
      running -= 1
    })
    return started
  }
  const { results } = await runOnClient(
    undefined,
    { suite, revisions: [...revisions], concurrency: 4, emit: (event) => events.push(event) },
    undefined,
    {},
    launch,
  )
  return { events, verdicts: results.map(({ verdict }) => verdict) }
}

const oneAtATime = { type: 'bound', message: expect.stringContaining('launched once at a time') }

test.each([[all], [all.slice(-1)]] as const)('asked for %s', async (revisions) => {
  const { events, verdicts } = await run(revisions, 1)
  expect(verdicts).toEqual(revisions.flatMap(() => ids.map(() => 'passed')))
  expect(events).toContainEqual(oneAtATime)
})

test('one that can be launched as often as we like is launched side by side', async () => {
  const { events, verdicts } = await run(all.slice(-1), 9)
  expect(verdicts).toEqual(ids.map(() => 'passed'))
  expect(events).not.toContainEqual(oneAtATime)
})
