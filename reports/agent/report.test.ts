import { expect, test } from 'vitest'
import { brokenRun, cleanRun } from '../../fixtures/samples/sample-run.ts'
import { reportText } from '../collect.ts'

const linesOf = async (events: typeof brokenRun) =>
  (await reportText('agent', events))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('each failure is a line with its evidence and its command; the outcome is the last', async () => {
  const lines = await linesOf(brokenRun)
  const failures = lines.filter(({ type }) => type === 'failure')
  expect(failures.map(({ requirement }) => requirement)).toContain('lifecycle.version.echo-supported')
  for (const { what, where, evidence } of failures) {
    expect(what).toEqual(expect.any(String))
    expect(where.length).toBeGreaterThan(0)
    expect(evidence.some(({ role }: { role: string }) => role === 'offending')).toBe(true)
  }
  expect(failures.find(({ requirement }) => requirement === 'lifecycle.version.echo-supported')).toMatchObject({
    again: expect.stringContaining('--only lifecycle.version.echo-supported'),
  })
  expect(lines.at(-1)).toMatchObject({ type: 'outcome', outcome: 'violations', exitCode: 1 })
})

test('a run without a failure is one line', async () => {
  expect(await linesOf(cleanRun)).toMatchObject([{ type: 'outcome', exitCode: 0 }])
})

test('what to try stands by itself, and so do the files to begin with', async () => {
  const lines = await linesOf([
    ...brokenRun.slice(0, 1),
    {
      type: 'crash',
      crash: {
        revision: '2025-06-18',
        transport: 'stdio',
        how: 'exited with code 1',
        stderr: 'file:///app/read.mjs:12\n  File "/app/tool.py", line 3\n/app/node_modules/x/y.js:1',
        evidence: [],
        times: 2,
      },
    },
    ...brokenRun.slice(1),
  ])
  expect(lines[0]).toMatchObject({ type: 'crash', files: ['/app/read.mjs:12', '/app/tool.py:3', 'server.js'] })
  expect(lines.find(({ requirement }) => requirement === 'http.origin.validated')).toMatchObject({
    sdk: 'Example SDK',
    remedy: 'Put a middleware in front that compares Origin with the addresses it serves.',
    files: ['server.js'],
  })
})
