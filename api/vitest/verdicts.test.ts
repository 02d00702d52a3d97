import { expect, test } from 'vitest'
import { brokenRun } from '../../fixtures/samples/sample-run.ts'
import type { Run, RunEvent, Summary } from '../index.ts'
import { verdictsOf } from './verdicts.ts'

const [ended] = brokenRun.flatMap((event) => (event.type === 'run-ended' ? [event.summary] : []))
const place = { revision: '2025-11-25', transport: 'stdio' } as const
const last = 'the target does not crash'

function run(outcome: Summary['outcome'], events: readonly RunEvent[] = []): Run {
  if (ended === undefined) throw new Error('expected an end')
  const summary = Promise.resolve({ ...ended, outcome, problems: ['The server exited with code 1.'] })
  async function* told(): AsyncGenerator<RunEvent, void, undefined> {
    yield* events
  }
  return { summary, [Symbol.asyncIterator]: told }
}

test('a run that came to nothing fails one test, each time that it is tried', async () => {
  const verdicts = verdictsOf(run('incomplete'))
  await expect(verdicts.of('ping.a', place)).rejects.toThrow('The server exited with code 1.')
  const { why } = await verdicts.of('ping.b', place)
  expect(why).toContain('2025-11-25 stdio ping.a says why')
  await expect(verdicts.of('ping.a', place)).rejects.toThrow('The run is incomplete')
  expect((await verdicts.end(last)).why).toContain('ping.a says why')
})

test('where each test has its verdict, the last one tells that the run is incomplete', async () => {
  const result = brokenRun.flatMap((event) => (event.type === 'result' ? [event] : []))
  const verdicts = verdictsOf(run('incomplete', result))
  await expect(verdicts.end(last)).rejects.toThrow('The run is incomplete')
})

test('options that ask for what cannot be fail one test, too', async () => {
  const summary = Promise.reject(new Error('revisions: expected ...'))
  summary.catch(() => {})
  const verdicts = verdictsOf({ summary, [Symbol.asyncIterator]: run('conforms')[Symbol.asyncIterator] })
  await expect(verdicts.of('ping.a', place)).rejects.toThrow('revisions: expected')
  expect((await verdicts.of('ping.b', place)).why).toContain('ping.a says why')
})

test('a crash that came again is a failure beside all requirements', async () => {
  const crash = {
    how: 'exited with code 7',
    after: 'tools/call',
    times: 2,
    stderr: '',
    evidence: [],
    ...place,
  } as const
  await expect(verdictsOf(run('violations', [{ type: 'crash', crash }])).end(last)).rejects.toThrow(
    'The target exited with code 7 after tools/call, 2 times.',
  )
  expect(await verdictsOf(run('violations')).end(last)).toEqual({ why: '' })
})
