/** A search lets go of the clients that it has seen: what waits to be judged does not grow with the number of messages. */
import { expect, test } from 'vitest'
import { runOnClient } from '../../../../fixtures/in-process/run-on-client.ts'
import { defaultBounds } from '../../../../harness/wire/bounds.ts'
import type { RevisionId } from '../../../../schema/index.ts'
import { loadSuite } from '../../../index.ts'

const suite = await loadSuite()

/** More than some launches need, less than all of them would. */
const heldEvents = 1_000
const fuzzRuns = 1_200

test.concurrent.each<[id: string, revision: RevisionId]>([
  ['fuzz/client-answers', '2025-11-25'],
  ['fuzz/client-stateless-answers', '2026-07-28'],
])('%s in %s', async (id, revision) => {
  const problems: string[] = []
  const { results } = await runOnClient(
    undefined,
    {
      ...{ suite: { ...suite, scenarios: suite.scenarios.filter((one) => one.id === id) }, fuzzRuns },
      ...{ revisions: [revision], transports: ['streamable-http'], bounds: { ...defaultBounds, heldEvents } },
      limits: { startMs: 5_000, requestMs: 5_000, scenarioMs: 120_000, runMs: 150_000 },
      emit: (event) => void (event.type === 'problem' && problems.push(event.message)),
    },
    () => 'tools_call',
  )
  expect(problems).toEqual([])
  expect(results.some(({ verdict }) => verdict === 'passed')).toBe(true)
})
