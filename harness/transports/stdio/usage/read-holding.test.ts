import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { readHolding } from './read-holding.ts'

/** Says when it is ready, opens as many files as it is told in a line, and says so. */
const program = `
const { openSync } = require('node:fs')
process.stdin.on('data', (count) => {
  for (let n = 0; n < Number(count); n += 1) openSync(process.execPath)
  console.log('done')
})
console.log('ready')
`

test.skipIf(platform !== 'linux')('files that a process opens are counted', async () => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const before = readHolding(child.pid ?? 0)
  child.stdin.write('25')
  await once(child.stdout, 'data')
  const after = readHolding(child.pid ?? 0)
  expect(after?.processes).toBe(1)
  expect((after?.descriptors ?? 0) - (before?.descriptors ?? 0)).toBe(25)
})

test('nothing is said of a process that has gone', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(child, 'exit')
  expect(readHolding(child.pid ?? 0)).toBeUndefined()
})
