/** An HTTP server that we have started and that dies is a finding; what comes after it meets a server again. */
import { expect, test } from 'vitest'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { closedUrl } from '../../fixtures/wire/serve.ts'
import { notObserved, passed } from '../judging/finding.ts'
import type { ServerScenario, Suite } from '../judging/suite.ts'

/** Serves one revision without sessions, and dies of tools/call. */
const server = (url: string): string => `
  require('node:http').createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk)).on('end', () => {
      const { id, method } = JSON.parse(body || '{}')
      if (method === 'tools/call') { console.error('no such table'); process.exit(7) }
      if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end()
      const opened = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? opened : {} }))
    })
  }).listen(${new URL(url).port}, '127.0.0.1')`

const asks = (method: string): ServerScenario<'asked'> => ({
  id: `server/${method}`,
  title: method,
  target: 'server',
  async drive({ connect }) {
    const client = await connect()
    await client.request(method, {}, { as: 'asked' })
  },
  judges: { [`rule.${method}`]: ({ asked }) => (asked.result === undefined ? notObserved('no result') : passed) },
})

test('a server that dies of a request does so each time, and serves what comes next', async () => {
  const url = await closedUrl()
  const scenarios = [asks('tools/call'), asks('ping')].map(
    (scenario): ServerScenario => ({
      ...scenario,
      drive: (context) => scenario.drive(context),
      judges: Object.fromEntries(Object.entries(scenario.judges)),
    }),
  )
  const ids = scenarios.flatMap(({ judges }) => Object.keys(judges))
  const requirements = new Map(ids.map((id) => [id, sampleRequirement(id)]))
  const suite: Suite = { requirements, scenarios, monitors: [], fixtures: [], presets: [] }
  const command = [process.execPath, '-e', server(url)]
  const { events, summary } = await runOnServer(
    { command, url, startsHttp: true, env: {}, cwd: process.cwd(), headers: [] },
    {
      suite,
      revisions: ['2025-11-25'],
      limits: { startMs: 10_000, requestMs: 5_000, scenarioMs: 10_000, runMs: 60_000 },
    },
  )
  const crashes = events.flatMap((event) => (event.type === 'crash' ? [event.crash] : []))
  expect(crashes).toMatchObject([
    {
      how: 'exited with code 7',
      after: 'tools/call',
      scenario: 'server/tools/call',
      times: 2,
      stderr: 'no such table',
    },
  ])
  expect(crashes[0]?.evidence.map(({ head }) => head)).toContain('exited with code 7')
  expect(summary).toMatchObject({ outcome: 'violations', exitCode: 1, counts: { passed: 1, 'not-observed': 1 } })
})
