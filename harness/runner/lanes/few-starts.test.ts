/** Over stdio each connection is a start of the target: there are few. */
import { expect, test } from 'vitest'
import { pipedServer } from '../../../fixtures/in-process/piped-server.ts'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { loadSuite } from '../../../suites/index.ts'
import { streamChannels } from '../../transports/stdio/client.ts'

const plain = ['add', 'failing']

test.each<[RevisionId, number]>([
  ['2024-11-05', 8],
  ['2025-03-26', 8],
  ['2025-06-18', 8],
  ['2025-11-25', 7],
  ['2026-07-28', 8],
])('a server with tools alone is started for %s at most %i times', async (revision, most) => {
  let starts = 0
  const onlyTools = () => {
    starts += 1
    return pipedServer({
      says: 'has plain tools and nothing else',
      seams: {
        capabilities: () => ({ tools: {} }),
        tools: (context, next) =>
          next(context).flatMap((tool) => (plain.includes(tool.name) ? [{ ...tool, _meta: {} }] : [])),
        prompts: () => [],
        resources: () => [],
      },
    })
  }
  const { summary, events } = await runOnServer(streamChannels(onlyTools), {
    suite: await loadSuite(),
    revisions: [revision],
    limits: { startMs: 10_000, requestMs: 5_000, scenarioMs: 60_000, runMs: 120_000 },
    concurrency: 4,
    fuzzRuns: 5,
  })
  expect(summary.counts['harness-error']).toBe(0)
  expect(summary.counts.passed).toBeGreaterThan(30)
  // Each second look at what came late on a busy machine may cost one more.
  const again = events.flatMap((event) => (event.type === 'second-look' ? event.cells : []))
  expect(starts).toBeLessThanOrEqual(most + again.length)
})
