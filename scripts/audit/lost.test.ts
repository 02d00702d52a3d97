import { expect, test } from 'vitest'
import { resultOf } from '../../fixtures/audit/result.ts'
import { inWords, isLost } from './lost.ts'
import type { Answer } from './workers/worker.ts'

const clean = (audit: Partial<Extract<Answer, { kind: 'clean' }>['audit']>): Answer => ({
  kind: 'clean',
  side: 'client',
  audit: { red: [], problems: [], passed: [], ...audit },
})
const fault = (
  status: 'killed' | 'survived',
  problems: readonly string[],
  collateral: readonly ReturnType<typeof resultOf>[] = [],
): Answer => {
  const named = { name: 'ping.silent', requirement: 'ping.ping.shape', says: 'no answer' }
  return { kind: 'fault', side: 'client', audit: { ...named, status, collateral, problems } }
}
const control = (hasPassed: boolean, red: readonly ReturnType<typeof resultOf>[] = []): Answer => ({
  kind: 'control',
  side: 'client',
  audit: { name: 'ping.silent', requirement: 'ping.ping.shape', hasPassed, red },
})

test.each<[string, Answer, boolean]>([
  ['a fault that broke something else', fault('killed', [], [resultOf('a.b', 'failed')]), true],
  ['a control that passed', control(true), false],
  ['a control that was not seen', control(false), true],
  ['a control that is red', control(true, [resultOf('a.b', 'failed')]), true],
  ['a fault that was not found', fault('survived', []), true],
  ['a fault that was found', fault('killed', ['the run took too long']), false],
  ['a clean run that went wrong', clean({ problems: ['it never connected'] }), true],
  [
    'a clean run with something red, whatever else',
    clean({ problems: ['it never connected'], red: [resultOf('a.b', 'failed')] }),
    false,
  ],
  ['a clean run', clean({}), false],
])('%s', (_, answer, lost) => {
  expect(isLost(answer)).toBe(lost)
})

test('what is looked at again is named', () => {
  const place = { revision: '2024-11-05', transport: 'http-sse' } as const
  expect(inWords({ kind: 'clean', side: 'client', ...place })).toBe('the clean client (2024-11-05, http-sse)')
})
