/** A failure names its seed: whoever runs again with it has to come to the same case. */
import { expect, test } from 'vitest'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { loadSuite } from '../../suites/index.ts'
import { clientBugs, serverBugs } from './load.ts'
import { runClientBug, runServerBug } from './run.ts'

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

function named<B>(bugs: readonly { readonly name: string; readonly bug: B }[], name: string): B {
  const bug = bugs.find((one) => one.name === name)?.bug
  if (bug === undefined) throw new RangeError(`expected a planted bug, got ${name}`)
  return bug
}

async function expectTheSameTwice(find: () => Promise<readonly RunEvent[]>): Promise<void> {
  const first = casesIn(await find())
  expect(first).not.toEqual([])
  expect(casesIn(await find())).toEqual(first)
}

// What is found with a seed is one and the same case, whatever the machine does besides.
test.each([
  ['fuzz/conversations', 'lists-after-cancel'],
  ['fuzz/conversations', 'same-id-elsewhere'],
  ['fuzz/near-valid-requests', 'inherited-tool'],
])('%s on a server with %s', async (property, name) => {
  const bug = named(await serverBugs(), name)
  await expectTheSameTwice(() => runServerBug(bug, only(property), budget))
})

test.each([
  ['fuzz/client-input', 'list-as-params', 500],
  ['fuzz/client-frames', 'event-crlf', 500],
])('%s on a client with %s', async (property, name, fuzzRuns) => {
  const bug = named(await clientBugs(), name)
  await expectTheSameTwice(() => runClientBug(bug, only(property), { ...budget, fuzzRuns }))
})
