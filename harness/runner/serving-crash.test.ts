/** An HTTP server that we have started and that dies is a finding; what comes after it meets a server again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { closedUrl } from '../../fixtures/wire/serve.ts'
import { failed, notObserved, passed } from '../judging/finding.ts'
import type { ServerScenario, Suite } from '../judging/suite.ts'

/**
 * Serves one revision without sessions. `dies` is run before a request is answered: it may `die()`, and says whether it has
 * taken care of the answer; `isFirst` tells the first process from those that follow it.
 */
const server = (url: string, mark: string, dies: string, begins: string): string => `
  const isFirst = !require('node:fs').existsSync('${mark}')
  ${begins}
  require('node:fs').writeFileSync('${mark}', '')
  const die = () => { console.error('no such table'); process.exit(7) }
  let held = 0
  require('node:http').createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk)).on('end', () => {
      const { id, method } = JSON.parse(body || '{}')
      ${dies}
      if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end()
      const opened = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? opened : {} }))
    })
  }).listen(${new URL(url).port}, '127.0.0.1')`

/** Opens a stream of the server beside a request that it answers. */
const opensStream: ServerScenario<'asked'> = {
  id: 'server/stream',
  title: 'a stream',
  target: 'server',
  async drive({ connect }) {
    const client = await connect()
    await client.fence({ as: 'asked' })
    await client.http({ method: 'GET', until: 'head' })
  },
  judges: { 'rule.stream': ({ asked }) => (asked.result === undefined ? notObserved('no result') : passed) },
}

const asks = (method: string, isolation?: 'shared'): ServerScenario<'asked'> => ({
  id: `server/${method}`,
  title: method,
  target: 'server',
  isolation,
  async drive({ connect }) {
    const client = await connect()
    await client.request(method, {}, { as: 'asked' })
  },
  judges: { [`rule.${method}`]: ({ asked }) => (asked.result === undefined ? notObserved('no result') : passed) },
})

interface Wishes {
  /** Statements of the server; see `server`. */
  readonly dies: string
  /** Statements with which a process of it begins. */
  readonly begins?: string
  readonly concurrency?: number
  readonly isolation?: 'shared'
  readonly more?: readonly ServerScenario<'asked'>[]
  readonly revisions?: readonly ['2025-11-25', ...'2026-07-28'[]]
}

/** Runs tools/call and ping on a server that dies. */
async function run({ dies, begins = '', concurrency = 1, isolation, revisions = ['2025-11-25'], more = [] }: Wishes) {
  const url = await closedUrl()
  const folder = mkdtempSync(join(tmpdir(), 'serving-crash-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const scenarios = [asks('tools/call', isolation), asks('ping', isolation), ...more].map(
    (scenario): ServerScenario => ({
      ...scenario,
      drive: (context) => scenario.drive(context),
      judges: Object.fromEntries(Object.entries(scenario.judges)),
    }),
  )
  const ids = scenarios.flatMap(({ judges }) => Object.keys(judges))
  const requirements = new Map(ids.map((id) => [id, sampleRequirement(id)]))
  const suite: Suite = { requirements, scenarios, monitors: [], fixtures: [], presets: [] }
  const command = [process.execPath, '-e', server(url, join(folder, 'mark'), dies, begins)]
  const { events, summary } = await runOnServer(
    { command, url, startsHttp: true, env: {}, cwd: process.cwd(), headers: [] },
    {
      suite,
      revisions,
      concurrency,
      limits: { startMs: 60_000, requestMs: 30_000, scenarioMs: 60_000, runMs: 200_000 },
    },
  )
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  return {
    summary,
    crashes: events.flatMap((event) => (event.type === 'crash' ? [event.crash] : [])),
    problems: events.flatMap((event) => (event.type === 'problem' ? [event.message] : [])),
    verdicts: Object.fromEntries(results.map(({ requirement, verdict }) => [requirement, verdict])),
  }
}

const patient = { timeout: 200_000 }

test.for([undefined, 'shared'] as const)(
  'a server that dies of a request does so each time, and serves what comes next (%s)',
  patient,
  async (isolation) => {
    const { crashes, summary, verdicts } = await run({
      dies: "if (method === 'tools/call') die()",
      isolation,
    })
    const sample = { how: 'exited with code 7', after: 'tools/call', scenario: 'server/tools/call' }
    expect(crashes).toMatchObject([{ ...sample, times: 2, stderr: 'no such table' }])
    expect(crashes[0]?.evidence.map(({ head }) => head)).toContain('exited with code 7')
    expect(verdicts).toEqual({ 'rule.tools/call': 'not-observed', 'rule.ping': 'passed' })
    expect(summary).toMatchObject({ outcome: 'violations', exitCode: 1 })
  },
)

test.for([undefined, 'shared'] as const)(
  'what meets a process that has broken off and still listens is tried again (%s)',
  patient,
  async (isolation) => {
    const dies = `
      if (isFirst && held > 0) die()
      if (method === 'tools/call') { held += 1; return request.socket.destroy() }`
    const { crashes, verdicts } = await run({ dies, isolation })
    expect(crashes).toMatchObject([{ after: 'tools/call', scenario: 'server/tools/call' }])
    expect(verdicts).toMatchObject({ 'rule.ping': 'passed' })
  },
)

test('what runs beside the request that ends the server is tried again', patient, async () => {
  const dies = `
    if (isFirst && (method === 'ping' || method === 'tools/call')) return void (++held === 2 && die())
    if (method === 'tools/call') die()`
  const { verdicts } = await run({ dies, concurrency: 2 })
  expect(verdicts).toEqual({ 'rule.tools/call': 'not-observed', 'rule.ping': 'passed' })
})

test('a server that dies of the question for one revision is tested in the others', patient, async () => {
  const dies = "if (method === 'server/discover') die()"
  const { crashes, problems, verdicts } = await run({ dies, revisions: ['2025-11-25', '2026-07-28'] })
  expect(crashes).toMatchObject([{ after: 'server/discover', times: 2 }])
  expect(problems).toEqual([])
  expect(verdicts).toMatchObject({ 'rule.ping': 'passed' })
})

test(
  'a server that dies of a request without a message dies of that, not of the message before it',
  patient,
  async () => {
    const { crashes } = await run({ dies: "if (request.method === 'GET') die()", more: [opensStream] })
    expect(crashes).toMatchObject([{ after: 'GET', scenario: 'server/stream' }])
  },
)

/** Takes silence for a breach. */
const wantsAnswer: ServerScenario<'asked'> = {
  ...asks('resources/list'),
  judges: {
    'rule.answer': ({ asked }) => (asked.response === undefined ? failed('an answer', asked.whatCame) : passed),
  },
}

test('a server that cannot be started again leaves the rest unobserved, and the run says so', patient, async () => {
  const { problems, summary, verdicts } = await run({
    begins: 'if (!isFirst) process.exit(1)',
    dies: "if (method === 'resources/list') die()",
    more: [wantsAnswer],
  })
  expect(verdicts).toMatchObject({ 'rule.answer': 'not-observed' })
  expect(summary.counts).toMatchObject({ failed: 0, 'harness-error': 0 })
  expect(problems).toContainEqual(expect.stringContaining('the server has ended, and could not be started again'))
})
