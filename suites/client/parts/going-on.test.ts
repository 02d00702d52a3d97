/** A client that is only slow is not said to stop: its silence has to be found again in a second look. */
import { expect, test } from 'vitest'
import { runOnClient } from '../../../fixtures/in-process/run-on-client.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { ClientDrive, Judge } from '../../../harness/index.ts'
import type { ClientScenario } from '../../../harness/judging/suite.ts'
import { type Burdened, bore, burden } from './burdens.ts'
import { driveOn, type GoingOn, wentOn } from './going-on.ts'

const revision = '2025-11-25'

/** Runs a drive on a client that calls a tool in some of its launches, one letter each: `c` it calls, `-` it does not. */
async function verdict<L extends string>(
  calls: string,
  drive: (given: ClientDrive<L>) => Promise<void>,
  judge: Judge<L>,
) {
  const launches = [...calls]
  let next = 'initialize'
  const scenario: ClientScenario<L> = {
    id: 'client/bears',
    target: 'client',
    title: 'What a client has to bear',
    drive: (given) =>
      drive({
        ...given,
        serve: (...wishes) => {
          next = launches.shift() === 'c' ? 'tools_call' : 'initialize'
          return given.serve(...wishes)
        },
      }),
    judges: { rule: judge },
  }
  const suite = {
    requirements: new Map([['rule', { ...sampleRequirement('rule'), actor: 'client' as const }]]),
    scenarios: [scenario],
    monitors: [],
    fixtures: [],
    presets: [],
  }
  const { results } = await runOnClient(undefined, { suite, revisions: [revision] }, () => next)
  expect(launches).toEqual([])
  return results.find(({ requirement }) => requirement === 'rule')
}

const judge: Judge<GoingOn> = (labels) => wentOn(labels, 'something odd')
const goOn = (given: ClientDrive<GoingOn>) => driveOn(given, () => ({}))

test.each([
  ['goes on at once', 'c', { verdict: 'passed' }],
  ['goes on when it is tried again', '-cc', { verdict: 'passed' }],
  ['calls no tool at all', '--', { verdict: 'not-observed' }],
  ['goes on in the second look', '-c-c', { verdict: 'warned', unsteady: true }],
  ['stops in both looks', '-c--c-', { verdict: 'failed', offending: { silence: {} } }],
])('a client that %s', async (_, calls, expected) => {
  expect(await verdict(calls, goOn, judge)).toMatchObject(expected)
})

test.each([
  ['goes on in the second look', '-c--c', { verdict: 'warned', unsteady: true }],
  ['stops in both looks', '-c---c--', { verdict: 'failed', offending: { silence: {} } }],
])('a client that has several things to bear and %s', async (_, calls, expected) => {
  const found = await verdict<Burdened<'odd'>>(
    calls,
    (given) => burden(given, ['odd'], () => ({})),
    (labels) => bore(labels, 'odd', 'something odd'),
  )
  expect(found).toMatchObject(expected)
})
