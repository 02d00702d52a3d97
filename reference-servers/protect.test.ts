import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import type { Accounts } from '../harness/fixtures/accounts.ts'
import { runSuite } from '../harness/runner/run.ts'
import { freePort } from '../harness/targets/free-port.ts'
import { isRed } from '../scripts/audit/faults/weigh.ts'
import { common, type Outcome } from '../scripts/audit/references/run-reference.ts'
import { loadSuite } from '../suites/index.ts'
import { howToTest, protectionFrom } from './protect.ts'
import { createReferenceServer } from './reference-server.ts'

const suite = await loadSuite()

test('with what it prints, the rules of authorization are judged, and kept', async () => {
  const protection = protectionFrom({}, `http://127.0.0.1:${await freePort()}`)
  const server = createReferenceServer({ protection })
  onTestFinished(() => server.close())
  const { url } = await server.listen()
  const printed = howToTest(url, protection)
  const [, yaml = ''] = /reference\.yaml:\n([\s\S]*)and run:\n/.exec(printed) ?? []
  const [, header = ''] = /'Authorization: ([^']+)'/.exec(printed) ?? []
  const accounts: Accounts = parse(yaml)
  const outcome = { results: [], problems: [] } satisfies Outcome
  const place = { revision: '2025-11-25', transport: 'streamable-http' } as const
  const { results, problems }: Outcome = outcome
  await runSuite({
    ...common(suite, place, outcome, {}),
    side: 'server',
    select: (source) => source.startsWith('server/authorization/'),
    accounts,
    concurrency: 2,
    target: { url, headers: [['Authorization', header]], env: {}, cwd: process.cwd() },
  })
  expect(problems).toEqual([])
  expect(results.filter(isRed).map(({ requirement, reason }) => [requirement, reason])).toEqual([])
  const passed = results.filter(({ verdict }) => verdict === 'passed').map(({ requirement }) => requirement)
  expect(passed).toEqual(expect.arrayContaining(['authorization.validate.audience', 'authorization.errors.status-403']))
})

test('tokens of the environment are taken, and empty ones are none', () => {
  const env = {
    MCP_REFERENCE_TOKEN: 'mine',
    MCP_REFERENCE_OTHER_TOKEN: '',
    MCP_CONFORMANCE_AUTH_SERVER_URL: 'https://x',
  }
  const { token, other, issuer } = protectionFrom(env, undefined)
  expect([token, issuer]).toEqual(['mine', 'https://x'])
  expect(other).toMatch(/^token-[0-9a-f]{32}$/)
  expect(howToTest('http://127.0.0.1:1/mcp', protectionFrom(env, undefined))).not.toContain('suiteIssuer')
})

test.each([
  ['2024-11-05', 'http-sse'],
  ['2025-03-26', 'streamable-http'],
  ['2025-06-18', 'streamable-http'],
  ['2025-11-25', 'streamable-http'],
  ['2026-07-28', 'streamable-http'],
] as const)(
  'without authorization nothing is asked for it, and no issuer is there: %s over %s',
  async (revision, transport) => {
    const folder = await mkdtemp(join(tmpdir(), 'plain-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const server = createReferenceServer()
    onTestFinished(() => server.close())
    const { url } = await server.listen()
    const traceFile = join(folder, 'trace.jsonl')
    await runSuite({
      ...common(suite, { revision, transport }, { results: [], problems: [] }, {}),
      side: 'server',
      select: (source) => source.startsWith('server/authorization/'),
      concurrency: 2,
      target: { url, headers: [], env: {}, cwd: process.cwd() },
      traceFile,
    })
    const events = (await readFile(traceFile, 'utf8')).split('\n').flatMap((line): unknown[] => {
      return line === '' ? [] : [JSON.parse(line)]
    })
    const urls = events.flatMap((event) => {
      const { kind, method, url: asked } = Object(event)
      return kind === 'http-request' ? [`${method} ${new URL(asked, url).pathname}`] : []
    })
    const allowed = new Set(['POST /mcp', 'GET /mcp', 'DELETE /mcp', 'GET /sse'])
    expect(urls.length).toBeGreaterThan(0)
    expect(urls.filter((one) => !allowed.has(one))).toEqual([])
    expect(events.filter((event) => Object(event).kind === 'site-opened')).toEqual([])
  },
)
