/** Over stdio, where scenarios share a start: what comes before what. */
import { expect, test } from 'vitest'
import { pipedServer } from '../../../fixtures/in-process/piped-server.ts'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { loadSuite } from '../../../suites/index.ts'
import { streamChannels } from '../../transports/stdio/client.ts'

test('conversations that keep all rules run before odd messages come on their connection', async () => {
  const suite = await loadSuite()
  const names = ['fuzz/conversations', 'fuzz/hostile-input', 'server/errors/unreadable-input']
  const { events } = await runOnServer(
    streamChannels(() => pipedServer()),
    {
      suite: { ...suite, scenarios: suite.scenarios.filter(({ id }) => names.includes(id)), monitors: [] },
      revisions: ['2026-07-28'],
      limits: { startMs: 10_000, requestMs: 5_000, scenarioMs: 60_000, runMs: 120_000 },
      fuzzRuns: 2,
    },
  )
  const begun = events.flatMap((event) => (event.type === 'scenario-started' ? [event.cell.scenario] : []))
  expect(begun).toHaveLength(names.length)
  expect(begun[0]).toBe('fuzz/conversations')
})
