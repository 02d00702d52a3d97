import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { defaultBounds } from '../wire/bounds.ts'
import { readAbilities } from './abilities.ts'
import { officialLaunch } from './official.ts'
import { readReports } from './report.ts'

async function reportsIn(text: string, stderrBytes = defaultBounds.stderrBytes) {
  const stdout = new PassThrough()
  const lines: string[] = []
  const limits: string[] = []
  const ended = readReports(
    stdout,
    { ...defaultBounds, stderrBytes },
    (line) => lines.push(line),
    (words) => limits.push(words),
  )
  stdout.end(text)
  await ended
  return { lines, limits }
}

test('lines that are JSON objects are reports; everything else is noise', async () => {
  const text = 'Starting ...\n{"driver":1}\r\n[1]\n{broken\n\n{"id":"0"}'
  expect(await reportsIn(text)).toEqual({ lines: ['{"driver":1}', '{"id":"0"}'], limits: [] })
})

test('a flood is cut, and it is said so once', async () => {
  const { lines, limits } = await reportsIn('{"a":1}\n'.repeat(100), 80)
  expect(lines.length).toBeLessThanOrEqual(100)
  expect(limits).toEqual([expect.stringContaining('on stdout: the rest is left out')])
  const many = await reportsIn('{"a":1}\n'.repeat(3_000))
  expect(many.lines).toHaveLength(2_000)
})

test.each([
  [
    { driver: 1, does: ['call-tool', 3] },
    { does: ['connect', 'call-tool'], transports: ['streamable-http'], byItself: false },
  ],
  [
    { driver: 1, transports: ['stdio', 'pigeon'], byItself: true },
    { does: ['connect'], transports: ['stdio'], byItself: true },
  ],
  [{ driver: 2, does: ['call-tool'] }, undefined],
  [{ id: '0' }, undefined],
])('%j announces %j', (line, abilities) => {
  expect(readAbilities(line)).toEqual(abilities)
})

test.each([
  [[{ action: 'list-tools' }], { scenario: 'tools_call' }],
  [
    [{ action: 'answer-elicitation', answers: [{ action: 'accept' }] }],
    { scenario: 'elicitation-sep1034-client-defaults' },
  ],
  [
    [{ action: 'call-tool', name: 'add', arguments: { a: 1 } }],
    { scenario: 'http-custom-headers', context: { toolCalls: [{ name: 'add', arguments: { a: 1 } }] } },
  ],
] as const)('a driver of the official suite is given %j as %j', (actions, launch) => {
  expect(officialLaunch(actions)).toEqual(launch)
})
