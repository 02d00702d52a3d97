import { expect, test } from 'vitest'
import type { CountedCrash } from '../../judging/crash/crashes.ts'
import { Counter } from './summary.ts'

const crash: CountedCrash = {
  ...{ seq: 1, revision: '2025-11-25', transport: 'stdio', how: 'exited with code 3', after: 'ping' },
  ...{ stderr: '', evidence: [], times: 1 },
}
const problems = (wasSought: boolean): readonly string[] => {
  const counter = new Counter()
  counter.crash(crash, wasSought)
  return counter.summary({ strict: false, interrupted: false, durationMs: 1 }).problems
}

test('a crash that did not come again makes the run incomplete, unless --bail has left nobody to look', () => {
  expect(problems(true)).toContain('the target exited with code 3 after ping, once')
  expect(problems(false)).toEqual(['nothing was judged'])
})
