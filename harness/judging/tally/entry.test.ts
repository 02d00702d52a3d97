import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { failed, timed } from '../finding.ts'
import type { Circumstances } from './entry.ts'
import { toEntry } from './entry.ts'

const circumstances: Circumstances = {
  requirement: sampleRequirement('a.b'),
  revision: '2025-11-25',
  transport: 'stdio',
  source: 'x/y',
}

test('a breach that rests on how long something took has to be found twice, one that came does not', () => {
  const conversation = trace().open().close().conversation()
  const read = { conversations: [conversation], exchanges: [], subject: 'server' } as const
  const breach = failed('an answer within 5 ms', '7 ms', 2)
  expect(toEntry(circumstances, timed(breach), [2], read).isAbsence).toBe(true)
  expect(toEntry(circumstances, breach, [2], read).isAbsence).toBe(false)
})
