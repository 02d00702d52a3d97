/** Each bound, set so low that a correct server reaches it: a line says so, and what that means for the outcome. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundNames } from '../../api/settings/values/bounds.ts'
import { type BoundName, bytesInWords, defaultBounds } from '../../harness/wire/bounds.ts'
import { callCli, root, smallServer } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounds-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows: Readonly<
  Record<Exclude<BoundName, 'excerptBytes'>, readonly [value: string, says: RegExp, exitCode: 0 | 3]>
> = {
  messageBytes: ['300', /a line longer than 300 bytes, beginning /, 3],
  messageDepth: ['3', /JSON nested deeper than 3 levels/, 3],
  messageValues: ['20', /more than 20 values in a message/, 3],
  connectionMessages: ['3', /more than 3 messages on one connection/, 3],
  connectionBytes: ['2000', /more than 2000 bytes on one connection/, 3],
  secondMessages: ['2', /more than 2 messages in a second: reading was slowed down/, 0],
  // One answer holds more: how busy the machine is makes no difference.
  secondBytes: ['512', /more than 512 bytes in a second: reading was slowed down/, 0],
  stderrBytes: ['10', /more than 10 bytes on stderr: the rest is left out/, 0],
  processBytes: ['1MiB', /its processes held \d+ MiB of memory, more than 1 MiB: the process was ended/, 3],
  heldEvents: ['12', /more messages of one connection than may wait until preflight has ended/, 3],
  heldBytes: ['2000', /more messages of one connection than may wait until preflight has ended/, 3],
  pages: ['1', /more than 1 pages of resources\/list: the rest is not looked at/, 0],
  items: ['2', /more than 2 items in tools\/list: the rest is not looked at/, 0],
  itemBytes: ['100', /more than 100 bytes of items in tools\/list: the rest is not looked at/, 0],
  callableTools: ['1', /1 tools may be called: no others are/, 0],
  traceBytes: ['4KiB', /the trace has more than 4 KiB: the rest is not written to the file/, 0],
}

const flagOf = (bound: string): string => [...boundNames].find(([, name]) => name === bound)?.[0] ?? ''

test.each(Object.entries(rows))('%s', async (bound, [value, says, exitCode]) => {
  // One that ran out of time goes on writing.
  const cwd = mkdtempSync(join(folder, 'row-'))
  const flag = flagOf(bound)
  const chosen = ['--revision', '2025-11-25', '--scenario', '*ping*', '--bound', `${flag}=${value}`]
  const reports = ['--report', 'console', '--report', 'json=r.json', '--report', 'junit=r.xml', '--trace', 't.jsonl']
  const server = ['--', ...smallServer]
  const called = await callCli(['server', ...chosen, ...reports, ...server], { cwd, width: 1000 })
  expect(called.exitCode, called.all).toBe(exitCode)
  // Lines are broken to fit a terminal.
  const told = called.all.replace(/\s+/g, ' ')
  expect(told).toMatch(says)
  expect(told).toContain(`(--bound ${flag}=... sets it)`)
  const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')
  expect(read('r.json')).toContain(`--bound ${flag}=... sets it`)
  expect(read('r.xml')).toContain(`--bound ${flag}=... sets it`)
  const notes = read('t.jsonl')
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).bound ?? [])
  expect(notes).toContain(bound)
})

test('docs/reference/bounds.md names each with its default', () => {
  const page = readFileSync(join(root, 'docs', 'reference', 'bounds.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([\w-]+)` \| ([\w ]+) \|/gm)].map(([, name, value]) => [name, value])
  const isBytes = (name: string): boolean => name.endsWith('Bytes')
  const words = (name: BoundName): string =>
    isBytes(name) ? bytesInWords(defaultBounds[name]) : String(defaultBounds[name])
  expect(named).toEqual([...boundNames].map(([flag, name]) => [flag, words(name)]))
})
