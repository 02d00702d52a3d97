import { describe, expect, test } from 'vitest'
import { complaints } from '../../scripts/zoo/complaints.ts'
import { allSpecimens } from '../../scripts/zoo/specimens.ts'
import { visit } from '../../scripts/zoo/visit.ts'
import { callCli } from './run-cli.ts'

describe('a hostile target', () => {
  const quick = allSpecimens.filter((specimen) => specimen.quick === true)
  // Side by side, since most of them wait for a time-out.
  test.concurrent.each(quick.map((specimen) => [specimen.name, specimen] as const))('%s', async (_, specimen) => {
    // Other tests keep the processors busy: a start takes longer than it does alone.
    const seen = await visit(specimen, { patience: 3 })
    expect(complaints(specimen, seen), seen.console).toEqual([])
  })
})

test.concurrent.each([
  ['server', '--', 'true'],
  ['client', '--', 'true'],
  ['server', '--', 'no-such-command-anywhere'],
  ['client', '--', 'no-such-command-anywhere'],
  ['server', '--url', 'http://127.0.0.1:9/mcp'],
])('mcp-conform %s %s %s judges nothing and is not green', async (...args) => {
  const { exitCode, all } = await callCli(args, { cwd: import.meta.dirname })
  expect(all).toMatch(/nothing was judged/i)
  expect(exitCode).toBe(3)
})
