/** What a newcomer types: doctor, fixtures, init, and the first run with what init wrote. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCli, reference, smallServer } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-steps-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function cli(...args: readonly string[]) {
  const { exitCode, all } = await callCli(args, { cwd: folder })
  // Lines are broken at the width of a terminal.
  return { exitCode, text: all.replace(/\s+/g, ' ').trimEnd() }
}

describe('the doctor', () => {
  test('says that a server can be tested, and what it speaks', async () => {
    const { exitCode, text } = await cli('doctor', '--', ...smallServer)
    expect(text).toContain('It can be tested.')
    expect(text).toContain('2025-11-25 stdio')
    expect(exitCode).toBe(0)
  })

  test('refuses a configuration that a run would refuse', async () => {
    const file = join(folder, 'severity.json')
    writeFileSync(file, JSON.stringify({ server: { command: smallServer }, severity: { 'ping.pong': 'off' } }))
    const { exitCode, text } = await cli('doctor', '--config', file)
    expect([exitCode, text]).toEqual([2, expect.stringContaining('no requirement of the ledger matches "ping.pong"')])
  })

  test('fixtures of what cannot be started are not missing, but unknown', async () => {
    const { exitCode, text } = await cli('fixtures', '--', process.execPath, 'dist/server.js')
    expect(text).toContain('It cannot be tested yet.')
    expect(text).not.toContain('missing')
    expect(exitCode).toBe(3)
  })

  test.each([
    ['quotes around the whole command', ['--', 'node my-server.js'], 'write it without them: -- node my-server.js'],
    ['a program that is not built', ['--', process.execPath, 'dist/server.js'], 'build the server first'],
    ['what the program said', ['--', process.execPath, 'dist/server.js'], 'Its stderr says: Error: Cannot find module'],
    ['nothing that listens', ['--url', 'http://127.0.0.1:9/mcp'], '--starts-http'],
  ])('knows %s', async (_name, args, remedy) => {
    const { exitCode, text } = await cli('doctor', ...args)
    expect(text).toContain(remedy)
    expect(exitCode).toBe(3)
  })

  test.each([
    [404, 'usual ones are'],
    [401, "--header 'Authorization: Bearer $TOKEN'"],
  ])('knows an endpoint that answers %i', async (status, remedy) => {
    const server = createServer((_, response) => response.writeHead(status).end('no'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    try {
      const { text } = await cli('doctor', '--url', `http://127.0.0.1:${port}/x`)
      expect(text).toContain(remedy)
      expect(text).toContain('As Streamable HTTP:')
      expect(text).toContain('As HTTP+SSE:')
    } finally {
      server.close()
    }
  })
})

test('fixtures are recognised, and what is missing is listed with what it unlocks', async () => {
  const { exitCode, text } = await cli('fixtures', '--', ...reference('server'), 'stdio')
  expect(text).toMatch(/recognized .*slow-tool/)
  expect(text).toMatch(/missing .*paged-list \(list; \d+ requirements\)/)
  expect(exitCode).toBe(0)
})

test('the contract is shown without a target', async () => {
  expect((await cli('fixtures')).text).toContain('eliciting-tool (tool;')
  expect((await cli('fixtures', '--side', 'client')).exitCode).toBe(0)
})

test('init writes what the next run picks up, and overwrites nothing', async () => {
  const first = await cli('init', '--no-run', '--', ...smallServer)
  expect(first.text).toContain('written mcp-conform.config.yaml')
  expect(existsSync(join(folder, '.github/workflows/mcp-conform.yml'))).toBe(true)
  const config = readFileSync(join(folder, 'mcp-conform.config.yaml'), 'utf8')
  expect((await cli('init', '--no-run', '--', 'other')).text).toContain('kept mcp-conform.config.yaml')
  expect(readFileSync(join(folder, 'mcp-conform.config.yaml'), 'utf8')).toBe(config)
  const run = await cli('server', '--revision', '2025-11-25', '--requirement', 'ping.receiver.*')
  expect(run).toMatchObject({ exitCode: 0, text: expect.stringContaining('CONFORMS') })
})

test('a command without -- is told where it goes', async () => {
  expect(await cli('server', 'npx', '-y', 'pkg')).toEqual({
    exitCode: 2,
    text: "mcp-conform: unknown option '-y'; the command of the target comes after --, as in -- npx -y",
  })
})

test('a secret in the environment reaches the server and nothing else', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`no ${request.headers.authorization}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const args = ['doctor', '--url', `http://127.0.0.1:${port}/mcp`, '--header', 'Authorization: Bearer $SESAME']
    const { all } = await callCli(args, { cwd: folder, env: { SESAME: 'open-1234567890' } })
    expect(seen).toContain('Bearer open-1234567890')
    expect(all).not.toContain('open-1234567890')
  } finally {
    server.close()
  }
})
