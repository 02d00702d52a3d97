import { afterEach, expect, test, vi } from 'vitest'
import { Secrets } from '../harness/trace/secrets/redaction.ts'
import { onInterrupt } from './interrupt.ts'
import type { Io } from './io.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Listens, and gives a way to interrupt that reaches nobody else who listens in this process. */
function listening(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
  let said = ''
  const say = (text: string): void => {
    said += text
  }
  const secrets = new Secrets()
  const io: Io = { out: say, err: say, secrets, env: {}, cwd: '.', terminal: false, width: 80 }
  const before = process.listenerCount(signal)
  const interruption = onInterrupt(io)
  const [own] = process.listeners(signal).slice(before)
  return { interruption, interrupt: () => own?.(signal), said: () => said, before }
}

const exits = () =>
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the run, once more ends the program', (signal) => {
  const exit = exits()
  const { interruption, interrupt, said } = listening(signal)
  interrupt()
  expect([interruption.signal.aborted, interruption.isFault]).toEqual([true, false])
  expect(said()).toMatch(/ending the run and writing the reports; interrupt again to exit at once/)
  expect(exit).not.toHaveBeenCalled()
  expect(interrupt).toThrow('exit 130')
  interruption.stop()
})

test('nobody listens any more once the run is over', () => {
  const { interruption, before } = listening('SIGINT')
  interruption.stop()
  expect(process.listenerCount('SIGINT')).toBe(before)
})
