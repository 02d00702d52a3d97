import { describe, expect, test } from 'vitest'
import { targets } from '../../../fixtures/targets/index.ts'
import { ledger } from '../../../suites/requirements/ledger.ts'
import { readExpected } from '../expected.ts'
import { explainedVerdicts } from '../seen.ts'
import { readReasons, reasonsFor } from './reasons.ts'

const expected = readExpected()
const reasons = readReasons()

/** Every verdict that has to be explained: its start, the requirement and how grave it is. */
const broken = Object.entries(expected).flatMap(([start, { verdicts }]) =>
  explainedVerdicts.flatMap((verdict) => Object.keys(verdicts[verdict]).map((id) => ({ start, verdict, id }))),
)

test('expected.yaml speaks of each start of each target, and of no other', () => {
  const starts = targets.flatMap(({ name, starts }) => starts.map(({ label }) => `${name}/${label}`))
  expect(Object.keys(expected).sort()).toEqual(starts.sort())
})

test('each verdict has one reason', () => {
  const unexplained = broken.filter(({ start, id }) => reasonsFor(reasons, id, start).length !== 1)
  expect(unexplained).toEqual([])
})

test('each reason explains something', () => {
  const idle = reasons.filter(
    (reason) =>
      reason.unsteady !== true && !broken.some(({ start, id }) => reasonsFor(reasons, id, start).includes(reason)),
  )
  expect(idle.map(({ requirement, on }) => ({ requirement, on }))).toEqual([])
})

describe.each(reasons)('the reason of $requirement', ({ requirement, on, rule, why, wire }) => {
  test('names a requirement of the ledger, the rule and who is wrong', () => {
    expect([...ledger.keys()]).toContain(requirement)
    expect(rule.trim()).not.toBe('')
    expect(why.trim()).not.toBe('')
  })

  test('shows the wire, where a MUST is broken', () => {
    const isRed = broken.some(
      ({ start, verdict, id }) =>
        verdict === 'failed' &&
        reasonsFor(reasons, id, start).some((r) => r.on === on && r.requirement === requirement),
    )
    if (isRed) expect(wire).toMatch(/^(->|<-)/m)
  })
})
