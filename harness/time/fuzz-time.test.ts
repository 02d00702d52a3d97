import { expect, test } from 'vitest'
import { FuzzTime, type FuzzTurn } from './fuzz-time.ts'

/** A hundred seconds for four properties, and a clock that the test moves. */
function fuzzing() {
  const clock = { now: 5 }
  const time = new FuzzTime({ ms: 100, parts: 4, clock: () => clock.now })
  return { time, clock }
}

const stateOf = (turn: FuzzTurn) => (turn.isLate() ? 'late' : turn.isOver() ? 'over' : 'looking')

test('each property looks for something in its part, and uses a tenth of the whole afterwards', () => {
  const { time, clock } = fuzzing()
  const turn = time.begin()
  const states = [25, 26, 35, 36].map((after) => {
    clock.now = 5 + after
    return stateOf(turn)
  })
  expect(states).toEqual(['looking', 'over', 'over', 'late'])
})

test('what one leaves is there for others', () => {
  const { time, clock } = fuzzing()
  time.begin().end()
  const turn = time.begin()
  clock.now += 60
  expect(stateOf(turn)).toBe('over')
  clock.now += 1
  expect(stateOf(turn)).toBe('late')
})

test('what one has used is gone', () => {
  const { time, clock } = fuzzing()
  const first = time.begin()
  clock.now += 35
  expect(stateOf(first)).toBe('over')
  first.end()
  const second = time.begin()
  clock.now += 26
  expect(stateOf(second)).toBe('late')
})

test('when the whole time is over nobody looks for anything, whatever is left of a part', () => {
  const { time, clock } = fuzzing()
  time.begin()
  clock.now += 90
  const last = time.begin()
  expect(stateOf(last)).toBe('looking')
  clock.now += 11
  expect(stateOf(last)).toBe('over')
  expect(last.isEnded()).toBe(false)
  clock.now += 10
  expect([stateOf(last), last.isEnded()]).toEqual(['late', true])
})

test('a property whose clock stood still has the time that it lost', () => {
  const { time, clock } = fuzzing()
  let stood = 0
  const turn = time.begin(() => clock.now - stood)
  stood = 20
  clock.now += 45
  expect(stateOf(turn)).toBe('looking')
  clock.now += 1
  expect(stateOf(turn)).toBe('over')
})
