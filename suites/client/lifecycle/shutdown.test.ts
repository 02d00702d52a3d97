import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './shutdown.ts'

/** SIGTERM right behind the end of stdin in our trace; `afterEndMs` later by the clock of the stand-in. */
const signalled = (afterEndMs?: number) =>
  trace({ target: 'client' })
    .open()
    .event({ kind: 'stdin-closed', connection: 'c1' })
    .event({ kind: 'signal-sent', connection: 'c1', signal: 'SIGTERM', afterEndMs })
    .close('target')

const waits = (afterEndMs?: number) => judgeScenario(scenario, 'lifecycle.shutdown.stdio-waits', signalled(afterEndMs))

test('a signal at once leaves no time to exit, and has to be seen twice', () => {
  expect(waits(1)).toMatchObject({ verdict: 'failed', actual: '1 ms', isTimed: true })
  expect(waits()).toMatchObject({ verdict: 'failed', isTimed: true })
})

test('two frames that a busy harness reads together are as far apart as the stand-in says', () => {
  expect(waits(2_000)).toEqual({ verdict: 'passed' })
})
