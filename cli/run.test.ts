/** The command line as a person types it: what is printed where, and the exit code. */
import { describe, expect, test } from 'vitest'
import { Secrets } from '../harness/trace/secrets/redaction.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'
import { run } from './run.ts'

async function typed(...words: string[]) {
  const shown = { out: '', err: '' }
  const io: Io = {
    out: (text) => {
      shown.out += text
    },
    err: (text) => {
      shown.err += text
    },
    secrets: new Secrets(),
    env: {},
    cwd: import.meta.dirname,
    terminal: false,
    width: 100,
  }
  const exitCode = await run(words, io)
  return { exitCode, ...shown, io }
}

test.each(['server', 'client', 'judge', 'list', 'explain', 'coverage'])('%s --help names every flag', async (name) => {
  const { out, err, exitCode, io } = await typed(name, '--help')
  const command = createProgram(io, () => undefined).commands.find((one) => one.name() === name)
  for (const option of command?.options ?? []) expect(out).toContain(option.long)
  expect(command?.registeredArguments.every((argument) => argument.description !== '')).toBe(true)
  expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
})

test('help of the client explains the placeholders and the environment', async () => {
  const { out } = await typed('help', 'client')
  for (const word of [
    '{url}',
    '{command}',
    'MCP_CONFORMANCE_SCENARIO',
    'MCP_CONFORMANCE_PROTOCOL_VERSION',
    'MCP_CONFORMANCE_CONTEXT',
  ]) {
    expect(out).toContain(word)
  }
})

test('no command at all shows the help as an error', async () => {
  const { out, err, exitCode } = await typed()
  expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 })
  expect(err).toContain('Usage: mcp-conform')
})

describe('usage errors are one line and exit 2', () => {
  test.each([
    [['sever'], "unknown command 'sever'; did you mean server?"],
    [['server', '--revison', 'x'], "unknown option '--revison'; did you mean --revision?"],
    [['server', '--revision'], "option '--revision <id>' argument missing"],
    [['judge'], "missing required argument 'trace'"],
    [['judge', 'a', 'b'], "too many arguments for 'judge'. Expected 1 argument but got 2."],
    [
      ['explain', 'lifecycle.version.echo-suported'],
      'explain: no requirement, scenario or monitor is called "lifecycle.version.echo-suported"; did you mean lifecycle.version.echo-supported?',
    ],
    [['list', '--side', 'sever'], '--side: expected server or client, got "sever"; did you mean server?'],
    [['list', '\u001b[2J'], 'list: no scenario, monitor or judged requirement matches "\\x1b[2J"'],
  ])('%j', async (words, message) => {
    expect(await typed(...words)).toMatchObject({ out: '', err: `mcp-conform: ${message}\n`, exitCode: 2 })
  })
})

test('explain shows a requirement of the ledger', async () => {
  const { out, exitCode } = await typed('explain', 'lifecycle.version.echo-supported')
  expect(out).toContain('https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation')
  expect(exitCode).toBe(0)
})

test('coverage counts the whole ledger', async () => {
  const { out, exitCode } = await typed('coverage', '--json')
  expect(JSON.parse(out)).toMatchObject({
    total: { all: expect.any(Number) },
    rows: expect.any(Array),
    permissions: { all: expect.any(Number) },
  })
  expect(exitCode).toBe(0)
})

test('list lists', async () => {
  const { out, exitCode } = await typed('list')
  expect(out).toMatch(/\d+ scenarios?, \d+ monitors?, \d+ judges? of \d+ requirements?\n$/)
  expect(exitCode).toBe(0)
})
