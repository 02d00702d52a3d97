/** Servers over HTTP+SSE that bear one connection at a time are tested on one at a time, in all of their revisions. */
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { closeServers, serveHttp } from '../../../fixtures/wire/serve.ts'
import { failed, passed } from '../../judging/finding.ts'
import type { ServerScenario, Suite } from '../../judging/suite.ts'
import { at, parseJson } from '../../wire/json/json.ts'

afterEach(closeServers)

type Streams = readonly ServerResponse[]
/** Which open streams, in the order of their opening, get an answer. Undefined: a further GET is refused. */
type Kind = { readonly to: (open: Streams) => Streams; readonly most?: number }

const kinds: Readonly<Record<string, Kind>> = {
  'answers on all that are open': { to: (open) => open },
  'answers on the last that was opened': { to: (open) => open.slice(-1) },
  'refuses a second one': { to: (open) => open, most: 1 },
}

function serve({ to, most = Number.POSITIVE_INFINITY }: Kind): Promise<string> {
  let open: Streams = []
  return serveHttp((request, response, body) => {
    if (request.method === 'GET') {
      if (open.length >= most) return void response.writeHead(500).end()
      open = [...open, response]
      response.on('close', () => {
        open = open.filter((one) => one !== response)
      })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write('event: endpoint\ndata: /messages\n\n')
    }
    if (request.url !== '/messages') return void response.writeHead(405).end()
    const message = parseJson(body)
    const id = at(message, 'id')
    response.writeHead(202).end()
    if (id === undefined) return
    const protocolVersion = at(message, 'params', 'protocolVersion') ?? null
    const opened = { protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } }
    const result = at(message, 'method') === 'initialize' ? opened : {}
    for (const stream of to(open)) stream.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`)
  })
}

const pings = (name: string, isolation?: 'shared'): ServerScenario => ({
  id: `server/${name}`,
  title: name,
  target: 'server',
  isolation,
  async drive({ connect }) {
    const client = await connect()
    await client.request('ping', undefined, { as: 'asked' })
  },
  judges: {
    [`rule.${name}`]: (labels) => {
      const { response, extra, whatCame } = labels.asked ?? {}
      return response !== undefined && extra?.length === 0 ? passed : failed('one answer', whatCame)
    },
  },
})

const scenarios = [pings('own'), pings('other'), pings('shared', 'shared'), pings('shared-too', 'shared')]
const ids = scenarios.flatMap(({ judges }) => Object.keys(judges))
const revisions = ['2024-11-05', '2025-03-26', '2025-06-18'] as const
const pages = Object.fromEntries(revisions.map((revision) => [revision, 'page']))
const requirements = new Map(ids.map((id) => [id, sampleRequirement(id, { revisions: pages })]))
const suite: Suite = { requirements, scenarios, monitors: [], fixtures: [], presets: [] }

/** One of them leaves two openings without answer. */
const limits = { startMs: 5_000, requestMs: 1_500, scenarioMs: 10_000, runMs: 60_000 }

test.each(Object.keys(kinds))('one that %s', async (name) => {
  const url = await serve(kinds[name] ?? { to: (open) => open })
  const { events, summary } = await runOnServer(
    { url, env: {}, cwd: process.cwd(), headers: [] },
    { suite, revisions: [...revisions], concurrency: 4, limits },
  )
  const facts = events.find((event) => event.type === 'facts')
  expect(facts?.facts.accepted.map(({ revision }) => revision)).toEqual(revisions)
  expect(summary).toMatchObject({ exitCode: 0, counts: { passed: 12 } })
  expect(events).toContainEqual({ type: 'bound', message: expect.stringContaining('tested on one at a time') })
})

test('who answers twice does so alone, too: nothing is disturbed', async () => {
  const url = await serve({ to: (open) => open.slice(-1).flatMap((one) => [one, one]), most: 1 })
  const { events } = await runOnServer(
    { url, env: {}, cwd: process.cwd(), headers: [] },
    { suite, revisions: ['2025-03-26'], concurrency: 1, limits },
  )
  expect(events.filter(({ type }) => type === 'bound')).toEqual([])
})
