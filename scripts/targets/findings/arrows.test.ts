import { expect, test } from 'vitest'
import { targets } from '../../../fixtures/targets/index.ts'
import { readExpected } from '../expected.ts'
import { explainedVerdicts } from '../seen.ts'
import { sideIn, withArrows } from './arrows.ts'
import { readReasons, reasonsFor } from './reasons.ts'

const starts = Object.entries(readExpected())
const isClient = (start: string): boolean =>
  targets.some((target) => start.startsWith(`${target.name}/`) && sideIn(target, start) === 'client')

const reasons = readReasons().flatMap((reason) => {
  const { requirement, wire } = reason
  const shown = starts.flatMap(([start, { verdicts }]) =>
    explainedVerdicts.some((verdict) => requirement in verdicts[verdict]) &&
    reasonsFor([reason], requirement, start).length > 0
      ? [start]
      : [],
  )
  // One of each side: a reason that both share has lines that go the wrong way for one of them.
  const of = [shown.find(isClient), shown.find((start) => !isClient(start))].filter((start) => start !== undefined)
  return wire === undefined ? [] : of.map((start) => ({ requirement, of: start, wire }))
})

test.each(reasons)('the arrows of $requirement on $of are written as they are generated', ({ of, wire }) => {
  expect(wire).toBe(withArrows(wire, isClient(of) ? 'client' : 'server'))
})

test('who sends a line is read from it, or from what it answers', () => {
  const wire = [
    '-> {"id":1,"method":"tools/call"}',
    '<- {"id":1,"error":{"code":-32602}}',
    '   (nothing more)',
    '-> HTTP 404    {"id":2}',
    '-> {"id":3,"method":"sampling/createMessage"}',
    '<- {"id":3,"result":{"role":"assistant","model":"none"}}',
    '-> {"id":"batch-1","method":"ping"}',
    '<- {"id":"batch-1","result":{}}',
    '-> a line that says nothing of it',
  ]
  const arrows = (target: 'client' | 'server'): string =>
    withArrows(wire.join('\n'), target)
      .split('\n')
      .map((line) => line.slice(0, 2))
      .join(' ')
  expect(arrows('client')).toBe('<- ->    -> -> <- -> <- ->')
  expect(arrows('server')).toBe('-> <-    <- <- -> -> <- ->')
})
