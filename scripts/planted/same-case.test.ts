/** A failure names its seed: whoever runs again with it has to come to the same case. */
import { expect, test } from 'vitest'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { loadSuite } from '../../suites/index.ts'
import { serverBugs } from './load.ts'
import { runServerBug } from './run.ts'

const suite = await loadSuite()
const budget = { seed: 1, fuzzRuns: 500 }

const only = (property: string): Suite => ({ ...suite, scenarios: suite.scenarios.filter(({ id }) => id === property) })

/** Cause, origin and steps of each case. */
const casesIn = (events: readonly RunEvent[]): unknown[] =>
  events.flatMap((event) => {
    if (event.type !== 'fuzz-case') return []
    const { cause, seed, path, steps } = event.found
    return [{ cause, seed, path, steps }]
  })

// What is found with a seed is one and the same case, whatever the machine does besides.
test.each([
  ['fuzz/conversations', 'lists-after-cancel'],
  ['fuzz/conversations', 'same-id-elsewhere'],
  ['fuzz/near-valid-requests', 'inherited-tool'],
])('%s on a server with %s', async (property, name) => {
  const bug = (await serverBugs()).find((one) => one.name === name)?.bug
  if (bug === undefined) throw new RangeError(`expected a planted bug, got ${name}`)
  const find = async (): Promise<unknown[]> => casesIn(await runServerBug(bug, only(property), budget))
  const first = await find()
  expect(first).not.toEqual([])
  expect(await find()).toEqual(first)
})
