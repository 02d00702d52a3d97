/** Known reds from the first run to the repair. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCli } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-'))
  writeFileSync(join(folder, 'server.mjs'), server)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Answers a ping wrongly when BROKEN is set. */
const server = `import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const answer = (rest) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }))
  if (method === 'initialize') {
    const { protocolVersion } = params
    answer({ result: { protocolVersion, capabilities: {}, serverInfo: { name: 'x', version: '1' } } })
  } else if (method === 'ping' && !process.env.BROKEN) answer({ result: {} })
  else answer({ error: { code: -32601, message: 'Method not found' } })
}
`
const rule = 'ping.receiver.empty-response'

function run(flags: readonly string[], isBroken = true) {
  return callCli(
    [
      'server',
      ...['--revision', '2025-11-25', '--requirement', rule, ...flags],
      ...(isBroken ? ['--env', 'BROKEN=1'] : []),
      ...['--', process.execPath, 'server.mjs'],
    ],
    { cwd: folder },
  )
}
const file = () => readFileSync(join(folder, 'mcp-conform.baseline.yaml'), 'utf8')

test('from red to known, to stale, to nothing', async () => {
  expect((await run([])).exitCode).toBe(1)

  const written = await run(['--update-baseline'])
  expect(written).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('1 added, 0 removed') })
  expect(file()).toContain(`requirement: ${rule}`)

  expect(await run([])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('has no reason yet') })
  writeFileSync(join(folder, 'mcp-conform.baseline.yaml'), file().replace('TODO: say why this is known', 'Known'))
  const known = await run([])
  expect(known).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`~ ${rule}`) })
  expect((await run(['--no-baseline'])).exitCode).toBe(1)

  const repaired = await run([], false)
  expect(repaired).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('no longer fails') })

  expect(await run(['--update-baseline'], false)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('0 added, 1 removed'),
  })
  expect(file()).not.toContain(rule)
  expect((await run([], false)).exitCode).toBe(0)
})

test('the expected failures of the official suite excuse what they stand for', async () => {
  writeFileSync(join(folder, 'official.yml'), 'server:\n  - ping\n')
  expect((await run(['--baseline', 'official.yml'])).exitCode).toBe(0)
  expect((await run(['--baseline', 'official.yml'], false)).exitCode).toBe(0)
})

test.each([
  ['a target that cannot be started is not excused', ['--baseline', 'official.yml', '--', 'no-such-program'], 3],
  ['a file that is not there is a usage error', ['--baseline', 'none.yml', '--', 'node', 'server.mjs'], 2],
])('%s', async (_name, args, exitCode) => {
  expect((await callCli(['server', ...args], { cwd: folder })).exitCode).toBe(exitCode)
})
