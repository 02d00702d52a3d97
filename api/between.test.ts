/** Library: what stands between a client and a server. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../harness/targets/free-port.ts'
import { createReferenceClient } from '../reference-clients/client.ts'
import { openReferenceGateway } from '../reference-servers/gateway/gateway.ts'
import { createReferenceServer, type ServerOptions } from '../reference-servers/reference-server.ts'
import { type JsonObject, type RunEvent, runGateway, runTap, type Side, UsageError } from './index.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** What the client does: all that it can would take seconds. */
const actions = [
  { action: 'connect' },
  { action: 'list-tools' },
  { action: 'call-tool', name: 'echo', arguments: { text: 'x' } },
]

/** A client uses a server once, through a tap. */
async function tapped(options: ServerOptions) {
  const server = createReferenceServer({ revisions: ['2025-11-25'], ...options })
  stops.push(() => server.close())
  const { url } = await server.listen()
  const told: [Side, RunEvent['type']][] = []
  const tap = await runTap({ url, onEvent: (side, { type }) => void told.push([side, type]) })
  const outcome = await createReferenceClient({ revision: '2025-11-25', actions }).run({ url: tap.url })
  return { outcome, told, summaries: await tap.end() }
}

test('a tap passes everything on and judges both sides', async () => {
  const { summaries, told } = await tapped({})
  expect([summaries.server.outcome, summaries.client.outcome]).toEqual(['conforms', 'conforms'])
  expect(summaries.server.judgedRequirements).toBeGreaterThan(10)
  for (const side of ['server', 'client']) expect(told).toContainEqual([side, 'run-ended'])
})

test('a tap over stdio passes on what several processes say, and how they end', async () => {
  const small = join(import.meta.dirname, '..', 'fixtures', 'processes', 'small-server.mjs')
  const tap = await runTap({ command: [process.execPath, small] })
  const [program = '', ...words] = tap.command
  const use = async () => {
    const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => server.once('exit', (...end) => resolve(end)))
    await createReferenceClient({ revision: '2025-11-25', actions }).run({ input: server.stdout, output: server.stdin })
    server.stdin.end()
    return ended
  }
  expect(await Promise.all([use(), use()])).toEqual([
    [0, null],
    [0, null],
  ])
  const { server, client } = await tap.end()
  expect(server.problems).toEqual([])
  expect([server.judgedRequirements, client.judgedRequirements].every((judged) => judged > 10)).toBe(true)
})

test('a violation is laid to the side that it is of', async () => {
  const fault = { says: 'gives a text for its name and version', seams: { serverInfo: () => 'no object' } }
  const { summaries } = await tapped({ fault })
  expect(summaries.server.outcome).toBe('violations')
  expect(summaries.client.counts.failed).toBe(0)
})

test.each<[string, object]>([
  ['no URL', {}],
  ['a URL that is none', { url: 'mcp' }],
  ['a port that is none', { url: 'http://127.0.0.1:1/mcp', port: '4000' }],
  ['an option that nobody knows', { url: 'http://127.0.0.1:1/mcp', ports: 1 }],
])('a tap with %s is refused', async (_, options) => {
  await expect(runTap(Object.assign({ url: '' }, options))).rejects.toThrow(UsageError)
})

test('a gateway that runs already: what it passes on is compared', async () => {
  const upstreamPort = await freePort()
  const url = `http://127.0.0.1:${upstreamPort}/mcp`
  const only = { upstreamPort, requirements: ['fidelity.request.members'] }
  const clean = await openReferenceGateway(url)
  stops.push(() => clean.close())
  const good = await runGateway({ ...only, revisions: ['2025-11-25'], url: clean.url }).summary
  expect([good.outcome, good.counts.passed]).toEqual(['conforms', 1])
  const seams = { request: ({ params: _, ...rest }: JsonObject) => rest }
  const lossy = await openReferenceGateway(url, { says: 'leaves out params', seams })
  stops.push(() => lossy.close())
  const bad = await runGateway({ ...only, revisions: ['2025-11-25'], url: lossy.url }).summary
  expect(bad.counts.passed).toBe(0)
})

test('a gateway that is named by nothing is refused', async () => {
  await expect(runGateway({}).summary).rejects.toThrow(/expected a gateway/)
  await expect(runGateway({ url: 'http://x/mcp' }).summary).rejects.toThrow(/options.upstreamPort/)
})
