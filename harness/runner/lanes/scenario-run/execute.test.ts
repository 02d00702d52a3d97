import { expect, test } from 'vitest'
import { NotObserved } from '../../../conversation/not-observed.ts'
import { HarnessError } from '../../../harness-error.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { executeScenario } from './execute.ts'

test.each([
  ['what never came', new NotObserved('ping got no HTTP response'), 'completed'],
  ['a target without an answer', new HarnessError('no-answer', 'nobody is there'), 'unreached'],
  ['a target that cannot be reached', new HarnessError('connection-refused', 'refused'), 'completed'],
  ['a fault of ours', new TypeError('undefined is no function'), 'harness-error'],
])('a drive that ends with %s', async (_, thrown, outcome) => {
  const ending = await executeScenario({
    cell: { scenario: 'server/some', revision: '2025-11-25', transport: 'streamable-http' },
    execution: 1,
    recorder: createRecorder({ now: () => 0, redact: (body) => body }),
    repeats: false,
    limitMs: 1_000,
    signal: new AbortController().signal,
    drive: () => Promise.reject(thrown),
  })
  expect(ending).toMatchObject({ outcome, message: expect.stringContaining(thrown.message) })
})
