import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunFlags, ServerFlags } from './flags/flags.ts'
import { clientSettings, serverSettings } from './options.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'options-'))
  writeFileSync(join(folder, 'file.txt'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

const revisions = '2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 or 2026-07-28'
const httpUrl = 'an http:// or https:// URL'

describe('one line says what was expected and what came', () => {
  const rows: readonly (readonly [ServerFlags, string])[] = [
    [{ revision: ['2025-06-19'] }, `--revision: expected ${revisions}, got "2025-06-19"; did you mean 2025-06-18?`],
    [{ revision: ['latest'] }, `--revision: expected ${revisions}, got "latest"`],
    [
      { transport: ['sdtio'] },
      '--transport: expected stdio, streamable-http or http-sse, got "sdtio"; did you mean stdio?',
    ],
    [{ transport: ['http-sse'] }, '--transport http-sse: expected --url <url> with it'],
    [
      { url: 'localhost:3000/mcp' },
      `--url: expected ${httpUrl}, got "localhost:3000/mcp"; did you mean http://localhost:3000/mcp?`,
    ],
    [{ url: 'ftp://example.org' }, `--url: expected ${httpUrl}, got "ftp://example.org"`],
    [{ url: '' }, `--url: expected ${httpUrl}, got ""`],
    [{ startsHttp: true }, '--starts-http: expected both a command after -- and --url, where the command will listen'],
    [{ header: ['secret-without-name'] }, '--header: expected "Name: value", got "a text without a colon"'],
    [{ header: ['a b: c'] }, '--header: expected the name of a header (RFC 9110, 5.1), got "a b"'],
    [
      { header: ['A: b\r\nC: d'] },
      '--header: expected a header value without control characters, got "(not shown, it may be secret)"',
    ],
    [{ env: ['PORT'] }, '--env: expected KEY=value, got "PORT"'],
    [{ env: ['=x'] }, '--env: expected KEY=value, got "=..."'],
    [{ cwd: 'nowhere' }, '--cwd: expected a folder that exists, got "nowhere"'],
    [{ cwd: 'file.txt' }, '--cwd: expected a folder that exists, got "file.txt"'],
    [{ config: 'nowhere.json' }, '--config: expected a file that can be read, got "nowhere.json"'],
    [{ callTools: 'some' }, '--call-tools: expected safe, all or none, got "some"'],
    [{ timeout: '5 s' }, '--timeout: expected a time such as 90s or 10m, or a number of milliseconds, got "5 s"'],
    [{ timeout: '600h' }, '--timeout: expected a time such as 90s or 10m, or a number of milliseconds, got "600h"'],
    [{ timeout: '0' }, '--timeout: expected a time such as 90s or 10m, or a number of milliseconds, got "0"'],
    [
      { scenarioTimeout: '-1' },
      '--scenario-timeout: expected a time such as 90s or 10m, or a number of milliseconds, got "-1"',
    ],
    [
      { runTimeout: '1e3' },
      '--run-timeout: expected a time such as 90s or 10m, or a number of milliseconds, got "1e3"',
    ],
    [{ concurrency: '0' }, '--concurrency: expected a whole number from 1 to 64, got "0"'],
    [{ seed: 'x' }, '--seed: expected a whole number from 0 to 2147483647, got "x"'],
    [{ fuzzRuns: '1.5' }, '--fuzz-runs: expected a whole number from 1 to 1000000, got "1.5"'],
    [{ fuzzTime: '10' }, '--fuzz-time: expected a time with its unit up to 24h, such as 90s or 10m, got "10"'],
    [{ fuzzTime: '25h' }, '--fuzz-time: expected a time with its unit up to 24h, such as 90s or 10m, got "25h"'],
    [
      { fuzz: true, scenario: ['fuzz/*'] },
      '--fuzz and --scenario cannot be used together; --scenario "fuzz/*" selects fuzz properties',
    ],
    [{ trace: 'file.txt/trace.jsonl' }, '--trace: expected a file that can be written, got "file.txt/trace.jsonl"'],
    [{ trace: '.' }, '--trace: expected a file that can be written, got "."'],
    [{ redact: ['a b'] }, '--redact: expected the name of a header (RFC 9110, 5.1), got "a b"'],
    [
      { report: ['jsn'] },
      '--report: expected console, html, json, junit, markdown, github, sarif, badge, agent, events or traceability, got "jsn"; did you mean json?',
    ],
    [{ report: ['json=.'] }, '--report json: expected a file that can be written, got "."'],
    [{ report: ['json='] }, '--report json: expected a file that can be written, got ""'],
    [
      { report: ['console', 'json=-'] },
      '--report: expected at most one report on standard output, got "console and json"',
    ],
  ]
  test.each(rows)('%j', async (flags, message) => {
    await expect(serverSettings(['node', 'server.js'], flags, folder)).rejects.toMatchObject({
      name: 'UsageError',
      message,
    })
  })

  test.each<[ServerFlags, string]>([
    [{}, 'expected a server: a command after --, as in "mcp-conform server -- node my-server.js", or --url <url>'],
    [
      { url: 'http://localhost', transport: ['stdio'] },
      '--transport stdio: expected a command after -- that speaks MCP on its standard input and output',
    ],
  ])('without a command: %j', async (flags, message) => {
    await expect(serverSettings([], flags, folder)).rejects.toMatchObject({ name: 'UsageError', message })
  })

  test.each<[string[], RunFlags, string]>([
    [[], {}, 'expected a client: a command after --, as in "mcp-conform client -- node my-client.js"'],
    [[''], {}, 'expected a program after --, got ""'],
    [
      ['c'],
      { transport: ['stdio'] },
      '--transport stdio: expected {command} in the command of the client, where the server to launch goes',
    ],
    [
      ['c', '{command}'],
      { transport: ['http-sse'] },
      '--transport http-sse: expected {url} in place of {command} in the command of the client',
    ],
  ])('client %j %j', async (command, flags, message) => {
    await expect(clientSettings(command, flags, folder)).rejects.toMatchObject({ name: 'UsageError', message })
  })
})

test('a command alone gets the defaults', async () => {
  const settings = await serverSettings(['node', 'server.js'], {}, folder)
  expect(settings).toMatchObject({
    side: 'server',
    target: { command: ['node', 'server.js'], url: undefined, startsHttp: false, env: {}, cwd: folder, headers: [] },
    callTools: 'safe',
    limits: { startMs: 60_000, requestMs: 5000, scenarioMs: 30_000, runMs: 600_000 },
    strict: false,
    reports: [{ name: 'console' }],
    redact: [],
    fixtures: {},
  })
  expect(settings.revisions).toBeUndefined()
  expect(settings.transports).toBeUndefined()
  expect(settings.traceFile).toBeUndefined()
})

test('flags become settings', async () => {
  const flags: ServerFlags = {
    url: 'https://example.org/mcp',
    header: ['Authorization: Bearer a:b, c'],
    revision: ['2025-06-18', '2025-06-18'],
    transport: ['streamable-http'],
    env: ['A=b=c', 'D='],
    timeout: '100',
    concurrency: '1',
    seed: '0',
    strict: true,
    redact: ['X-Key'],
    report: ['console', 'json=out/report.json', 'junit'],
    trace: 'out/trace.jsonl',
  }
  expect(await serverSettings(['node', 'server.js'], flags, folder)).toMatchObject({
    target: { url: 'https://example.org/mcp', headers: [['Authorization', 'Bearer a:b, c']], env: { A: 'b=c', D: '' } },
    revisions: ['2025-06-18'],
    transports: ['streamable-http'],
    limits: { startMs: 60_000, requestMs: 100, scenarioMs: 30_000, runMs: 600_000 },
    concurrency: 1,
    seed: 0,
    strict: true,
    redact: ['X-Key'],
    reports: [
      { name: 'console' },
      { name: 'json', path: join(folder, 'out/report.json') },
      { name: 'junit', path: join(folder, 'mcp-conform-report/junit.xml') },
    ],
    traceFile: join(folder, 'out/trace.jsonl'),
  })
})

test.each([
  [{}, { fuzzRuns: 50, quick: false, limits: { requestMs: 5_000, scenarioMs: 30_000 } }],
  [{ quick: true }, { fuzzRuns: 10, quick: true, limits: { requestMs: 2_000 } }],
  [
    { quick: true, timeout: '9s', fuzzRuns: '7' },
    { fuzzRuns: 7, limits: { requestMs: 9_000 } },
  ],
  [{ fuzz: true }, { fuzzRuns: 1_000_000, fuzzMs: 60_000, filter: { scenarios: ['fuzz/*'] } }],
  [
    { fuzz: true, fuzzRuns: '9' },
    { fuzzRuns: 9, filter: { scenarios: ['fuzz/*'] } },
  ],
  // On a slow target each message may take a while.
  [{ fuzzRuns: '9050' }, { fuzzRuns: 9_050, limits: { scenarioMs: 930_000, runMs: 5_100_000 } }],
  [{ fuzzRuns: '9050', scenarioTimeout: '7s' }, { limits: { scenarioMs: 7_000 } }],
  [{ fuzzTime: '2m', fuzzRuns: '9050' }, { limits: { scenarioMs: 150_000 } }],
  [{ fuzzTime: '2m' }, { fuzzMs: 120_000, limits: { scenarioMs: 150_000, runMs: 720_000 } }],
  [
    { fuzzTime: '90s', runTimeout: '5' },
    { fuzzMs: 90_000, limits: { runMs: 5 } },
  ],
])('fuzzing with %j', async (flags, expected) => {
  expect(await serverSettings(['s'], flags, folder)).toMatchObject(expected)
})

describe('beside a configuration', () => {
  const config = {
    server: {
      command: ['configured'],
      url: 'http://configured/mcp',
      startsHttp: true,
      env: { A: '1', B: '2' },
      headers: { 'X-Key': 'k' },
    },
    client: { command: ['configured', '{command}'], cwd: '.' },
    revisions: ['2024-11-05'],
    strict: true,
    timeouts: { request: 7, run: 8 },
    reports: ['json'],
  }
  beforeAll(() => writeFileSync(join(folder, 'my.json'), JSON.stringify(config)))

  test('what no flag says comes from it', async () => {
    expect(await serverSettings([], { config: 'my.json' }, folder)).toMatchObject({
      target: {
        command: ['configured'],
        url: 'http://configured/mcp',
        startsHttp: true,
        env: { A: '1', B: '2' },
        headers: [['X-Key', 'k']],
      },
      revisions: ['2024-11-05'],
      strict: true,
      limits: { requestMs: 7, scenarioMs: 30_000, runMs: 8 },
      reports: [{ name: 'json', path: join(folder, 'mcp-conform-report/report.json') }],
    })
    expect(await clientSettings([], { config: 'my.json' }, folder)).toMatchObject({
      target: { command: ['configured', '{command}'], cwd: folder },
    })
  })

  test('flags come first; environment and headers add up', async () => {
    const flags: ServerFlags = {
      config: 'my.json',
      env: ['B=3'],
      header: ['X-B: b'],
      revision: ['2025-06-18'],
      timeout: '9',
      report: ['console'],
    }
    expect(await serverSettings(['mine'], flags, folder)).toMatchObject({
      target: {
        command: ['mine'],
        url: undefined,
        startsHttp: false,
        env: { A: '1', B: '3' },
        headers: [
          ['X-Key', 'k'],
          ['X-B', 'b'],
        ],
      },
      revisions: ['2025-06-18'],
      limits: { requestMs: 9, runMs: 8 },
      reports: [{ name: 'console' }],
      given: {
        flags: ['--config', 'my.json', '--timeout', '9', '--env', 'B=3'],
        headers: ['--header', 'X-B: $X_B'],
        isConfigured: false,
      },
    })
  })
})
