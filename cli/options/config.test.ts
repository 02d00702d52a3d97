import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkConfig } from '../../api/settings/schema/config-shape.ts'
import { loadConfig } from './config.ts'

describe('a flaw is named by its path', () => {
  test.each([
    [[], 'the configuration: expected a mapping, got []'],
    [{ sever: {} }, 'sever: unknown key; did you mean server?'],
    [{ server: { comand: [] } }, 'server.comand: unknown key; did you mean command?'],
    [{ server: { zzz: 1 } }, 'server.zzz: unknown key; known are command, url, startsHttp, env, headers or cwd'],
    [{ server: { command: 'node x.js' } }, 'server.command: expected a list of program and arguments, got "node x.js"'],
    [{ server: { command: [] } }, 'server.command: expected a list of program and arguments, got []'],
    [{ server: { command: ['node', 1] } }, 'server.command[1]: expected a text, got 1'],
    [
      { server: { url: 'localhost:3000' } },
      'server.url: expected an http:// or https:// URL, got "localhost:3000"; did you mean http://localhost:3000?',
    ],
    [{ server: { env: { PORT: 3000 } } }, 'server.env.PORT: expected a text, got 3000'],
    [
      { server: { headers: { 'a b': 'x' } } },
      'server.headers: expected the name of a header (RFC 9110, 5.1), got "a b"',
    ],
    [{ client: { url: 'http://x' } }, 'client.url: unknown key; known are command, driver, env or cwd'],
    [
      { revisions: ['2025-06-19'] },
      'revisions[0]: expected 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 or 2026-07-28, got "2025-06-19"; did you mean 2025-06-18?',
    ],
    [{ transports: ['http'] }, 'transports[0]: expected stdio, streamable-http or http-sse, got "http"'],
    [{ callTools: 'some' }, 'callTools: expected safe, all or none, got "some"'],
    [{ fixtures: { 'slow-tol': { name: 'x' } } }, 'fixtures.slow-tol: unknown fixture; did you mean slow-tool?'],
    [{ fixtures: { 'slow-tool': { tool: 'x' } } }, 'fixtures.slow-tool.tool: unknown key; known are name or arguments'],
    [{ fixtures: { 'slow-tool': {} } }, 'fixtures.slow-tool.name: expected a text, got nothing'],
    [
      { fixtures: { 'slow-tool': { name: 'x', arguments: [1] } } },
      'fixtures.slow-tool.arguments: expected a mapping, got [1]',
    ],
    [
      { fixtures: { 'slow-tool': { name: 'x', arguments: { f: () => 1 } } } },
      'fixtures.slow-tool.arguments.f: expected a JSON value, got "() => 1"',
    ],
    [{ timeouts: { request: '5s' } }, 'timeouts.request: expected a whole number from 1 to 2147483647, got "5s"'],
    [{ timeouts: { request: -1 } }, 'timeouts.request: expected a whole number from 1 to 2147483647, got -1'],
    [{ strict: 'yes' }, 'strict: expected true or false, got "yes"'],
    [{ redact: 'X-Key' }, 'redact: expected a list, got "X-Key"'],
    [{ reports: [''] }, 'reports[0]: expected a text, got ""'],
    [{ timeouts: { request: 1.5 } }, 'timeouts.request: expected a whole number from 1 to 2147483647, got 1.5'],
    [{ bounds: { pages: true } }, 'bounds.pages: expected a number, of bytes also with a unit such as 16MiB, got true'],
    [{ bounds: { pages: '1MiB' } }, 'bounds.pages: expected a whole number from 1 to'],
    [{ sets: ['0'] }, 'sets[0]: expected a set such as 2025-11-25@0.2, got "0"'],
    [{ severity: { 'ping.*': 'loud' } }, 'severity.ping.*: expected off, warn or error, got "loud"'],
    [{ severity: { tools: 'of' } }, 'severity.tools: expected off, warn or error, got "of"; did you mean off?'],
    [
      { authorization: { suiteIssuer: {} } },
      'authorization.suiteIssuer.port: expected a whole number from 1 to 65535, got nothing',
    ],
    [
      { authorization: { suiteIssuer: { port: 0 } } },
      'suiteIssuer.port: expected a whole number from 1 to 65535, got 0',
    ],
    [{ authorizationServer: { login: [{ user: 1 }] } }, 'authorizationServer.login[0].user: expected a text, got 1'],
  ])('%j', async (value, message) => {
    await expect(checkConfig(value, ['slow-tool', 'failing-tool'])).rejects.toThrow(message)
  })
})

test('a full configuration is taken over', async () => {
  const full = {
    server: {
      command: ['node', 'x.js', ''],
      url: 'http://localhost:1/mcp',
      startsHttp: true,
      env: { A: '' },
      headers: { 'X-A': 'b' },
      cwd: '.',
    },
    client: { command: ['client'], env: {}, cwd: '..' },
    revisions: ['2025-06-18'],
    transports: ['stdio'],
    callTools: 'none',
    fixtures: { 'slow-tool': { name: 'wait', arguments: { steps: [1, null, { deep: true }] } } },
    redact: ['X-A'],
    timeouts: { request: 1, scenario: 2, run: 3 },
    strict: false,
    reports: ['console'],
  }
  expect(await checkConfig(full, ['slow-tool'])).toEqual(full)
  expect(await checkConfig({}, [])).toEqual({})
})

describe('files', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

  test('no file is no configuration', async () => {
    expect(await loadConfig(undefined, folder)).toBeUndefined()
  })

  test.each([
    ['json', '{ "strict": true }'],
    ['yaml', 'strict: true\n'],
    ['yml', 'strict: true\n'],
    ['ts', 'const strict: boolean = true\nexport default { strict }\n'],
    ['mts', 'export default { strict: true } as const\n'],
    ['js', 'export default { strict: true }\n'],
    ['mjs', 'export default { strict: true }\n'],
  ])('.%s is found and read', async (extension, text) => {
    write(`mcp-conform.config.${extension}`, text)
    expect((await loadConfig(undefined, folder))?.config.strict).toBe(true)
  })

  test('an empty YAML file says nothing', async () => {
    write('mcp-conform.config.yaml', '# nothing yet\n')
    expect((await loadConfig(undefined, folder))?.config).toEqual({})
  })

  test.each([
    ['x.json', '{', 'x.json: cannot be read: '],
    ['x.yaml', 'a: [', 'x.yaml: cannot be read: '],
    ['x.mjs', 'throw new Error("no token")', 'x.mjs: cannot be read: no token'],
    ['x.toml', '', '--config: expected a file ending in .json, .yaml, .yml, .ts, .mts, .js or .mjs, got "x.toml"'],
    ['x.json', '{ "strct": true }', 'x.json: strct: unknown key; did you mean strict?'],
    [
      'x.json',
      '{ "fixtures": { "slow-tol": { "name": "x" } } }',
      'x.json: fixtures.slow-tol: unknown fixture; did you mean slow-tool?',
    ],
  ])('%s %j is refused', async (name, text, message) => {
    write(name, text)
    await expect(loadConfig(name, folder)).rejects.toThrow(message)
  })

  test('a file that is not there', async () => {
    await expect(loadConfig('none.json', folder)).rejects.toThrow(
      '--config: expected a file that can be read, got "none.json"',
    )
  })

  test('two files are one too many', async () => {
    write('mcp-conform.config.json', '{}')
    write('mcp-conform.config.yaml', '')
    await expect(loadConfig(undefined, folder)).rejects.toThrow('configuration: expected one file')
  })
})
