import { describe, expect, test } from 'vitest'
import { NotObserved } from '../conversation/not-observed.ts'
import { type Finding, failed, notObserved, passed, tooLarge } from './finding.ts'
import { judgeSafely } from './judge-safely.ts'

const forEver = (): Finding => {
  for (;;) {}
}

describe.each([
  ['of a small trace', false],
  ['of a large trace', true],
])('a judge %s', (_, isLarge) => {
  test.each([passed, failed('a', 'b', 7), notObserved('nothing came')])('is heard: $verdict', (finding) => {
    expect(judgeSafely(() => finding, isLarge)).toEqual(finding)
  })

  test('that reaches for what never happened has observed nothing', () => {
    const judge = (): Finding => {
      throw new NotObserved('no answer')
    }
    expect(judgeSafely(judge, isLarge)).toEqual(notObserved('no answer'))
  })

  test('that throws is our fault', () => {
    const judge = (): Finding => {
      throw new TypeError('oh')
    }
    expect(judgeSafely(judge, isLarge)).toMatchObject({
      verdict: 'harness-error',
      reason: expect.stringContaining('oh'),
    })
  })
})

test('a judge of a large trace holds up nothing for ever, and what it could not do is no verdict', () => {
  expect(judgeSafely(forEver, true)).toEqual(notObserved(tooLarge))
})

test('so does one that limits a part of its work itself', () => {
  const judge = (): Finding => {
    judgeSafely(() => passed, true)
    return forEver()
  }
  expect(judgeSafely(judge, true)).toEqual(notObserved(tooLarge))
})
