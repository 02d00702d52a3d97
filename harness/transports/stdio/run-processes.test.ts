import { expect, test } from 'vitest'
import { startProcess } from './process-tree.ts'
import { withProcesses } from './run-processes.ts'

const stubborn = { command: [process.execPath, '-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'] }

test('ends all that a run has started, and nothing that another has', async () => {
  const one = withProcesses(async () => {
    await Promise.resolve()
    return Promise.all([startProcess(stubborn), startProcess(stubborn)])
  })
  const other = withProcesses(() => startProcess(stubborn))
  const [processes, spared] = await Promise.all([one.result, other.result])
  one.kill()
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual(
    processes.map(() => ({ code: null, signal: 'SIGKILL' })),
  )
  expect(spared.signal('SIGKILL')).toBe(true)
  await spared.exited
  for (const each of [...processes, spared]) each.release()
})

test('what was released is left alone', async () => {
  const { result, kill } = withProcesses(() => startProcess(stubborn))
  const process = await result
  process.release()
  kill()
  expect(process.signal('SIGKILL')).toBe(true)
  await process.exited
})
