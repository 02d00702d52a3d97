import { execa } from 'execa'
import { expect, test } from 'vitest'
import { readUsage, usageIn } from './read-usage.ts'

const listed = `    1     0  1000  1-00:00:01
   10     1  2000     0:01.50
   11    10  3000    01:02:03
   12    11   500       00:10
   13     1  9999       00:10
nonsense
`

test.each([
  ['with all that it started', 10, { memory: 5500 * 1024, processorMs: 1_500 + 3_723_000 + 10_000 }],
  ['alone', 13, { memory: 9999 * 1024, processorMs: 10_000 }],
  ['one that has gone', 99, undefined],
])('what ps lists: a process %s', (_, pid, usage) => {
  expect(usageIn(listed, pid)).toEqual(usage)
})

/** It runs until its stdin closes: killing its parent does not end it, but closes the stdin that they share. */
const child = 'process.stdout.write("ready"); process.stdin.resume()'
const parent = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" })`

test.skipIf(process.platform === 'win32')('what this system tells of a process and its child', async () => {
  const alone = execa(process.execPath, ['-e', child], { reject: false })
  const both = execa(process.execPath, ['-e', parent], { reject: false })
  try {
    await Promise.all([alone, both].map(({ stdout }) => new Promise((resolve) => stdout.once('data', resolve))))
    const [one, two] = await Promise.all([readUsage(alone.pid ?? 0), readUsage(both.pid ?? 0)])
    expect(one?.memory).toBeGreaterThan(10 * 1024 * 1024)
    expect(two?.memory).toBeGreaterThan(1.5 * (one?.memory ?? 0))
    expect(one?.processorMs).toBeGreaterThan(0)
  } finally {
    alone.kill()
    both.kill()
  }
  await alone
  expect(await readUsage(alone.pid ?? 0)).toBeUndefined()
})
