import { expect, test } from 'vitest'
import { resultOf } from '../../../fixtures/audit/result.ts'
import { joinClean, weighClean } from './clean.ts'

test('a clean reference shows what passed, and all that is red', () => {
  const failed = resultOf('a.failed', 'failed')
  const warned = resultOf('a.warned', 'warned')
  const broken = resultOf('a.broken', 'harness-error')
  const fine = [
    resultOf('a.passed', 'passed'),
    resultOf('a.unseen', 'not-observed'),
    resultOf('a.off', 'not-applicable'),
  ]
  const results = [failed, ...fine, warned, broken]
  expect(weighClean({ results, problems: ['late'] })).toEqual({
    red: [failed, warned, broken],
    problems: ['late'],
    passed: ['a.passed'],
  })
})

test('places add up; a requirement that passed in several counts once', () => {
  const red = [resultOf('a.b', 'failed')]
  const joined = joinClean([
    { red: [], problems: ['one'], passed: ['x', 'y'] },
    { red, problems: ['two'], passed: ['y', 'z'] },
  ])
  expect(joined).toEqual({ red, problems: ['one', 'two'], passed: ['x', 'y', 'z'] })
})
