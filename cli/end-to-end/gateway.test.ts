/** Library: what a gateway has to do in front of it and behind it, with a pipe for a gateway. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conductPart } from '../../api/gateway/conduct-part.ts'
import { type RunEvent, runGateway, UsageError } from '../../api/index.ts'
import { gatewayWayOf } from '../../api/settings/gateway-way.ts'
import { root } from './run-cli.ts'

const pipe = [process.execPath, join(root, 'scripts', 'bench', 'pipe.mjs'), '--', '{command}']
const revisions = ['2025-11-25'] as const
const ping = 'ping.receiver.empty-response'

test.each(['front', 'behind'] as const)('a pipe is all right in the part %s, and judged', async (part) => {
  const run = runGateway({ command: pipe, part, revisions, requirements: [ping] })
  const named: string[] = []
  for await (const event of run) if (event.type === 'run-started') named.push(event.info.target)
  const { outcome, counts } = await run.summary
  expect([outcome, counts.passed]).toEqual(['conforms', 1])
  expect(named, 'as its user named it').toEqual([`${pipe.join(' ')} (${part})`])
})

/** Adds a member to each empty result. */
const chatty = `
const [program, ...words] = process.argv.slice(1)
const server = require('node:child_process').spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] })
process.stdin.pipe(server.stdin)
server.stdout.on('data', (data) => process.stdout.write(String(data).replaceAll('"result":{}', '"result":{"hop":1}')))
server.once('exit', (code) => process.exit(code))
`

test('what the gateway does wrong in front is its failure', async () => {
  const command = [process.execPath, '-e', chatty, '--', '{command}']
  const broken: string[] = []
  const run = runGateway({ command, part: 'front', revisions, requirements: [ping] })
  for await (const event of run) if (event.type === 'breach') broken.push(event.result.requirement)
  expect(broken).toEqual([ping])
})

/** What is told of the requirement, with reference implementations that violate `fault`. */
async function toldBeside(part: 'front' | 'behind', command: readonly string[], fault: string) {
  const names = { url: 'url', upstreamPort: 'port', example: '' }
  const way = gatewayWayOf({ command, url: undefined, upstreamPort: undefined }, names)
  const place = { way, headers: [], env: {}, cwd: root, startMs: 60_000, reference: ['--fault', fault] }
  const told: RunEvent[] = []
  const run = { emit: (event: RunEvent) => void told.push(event), signal: new AbortController().signal }
  await conductPart(part, { revisions, requirements: [ping] }, place, run)
  return told.flatMap((event) =>
    event.type === 'breach' || event.type === 'result' ? [[event.type, event.result]] : [],
  )
}

test.each(['front', 'behind'] as const)('what the reference does wrong by itself is no failure in %s', async (part) => {
  const reason = 'the reference implementation violates it without the gateway, too'
  const told = await toldBeside(part, pipe, ping)
  expect(told).toEqual([['result', expect.objectContaining({ requirement: ping, verdict: 'not-observed', reason })]])
})

test('only that is taken off', async () => {
  const told = await toldBeside('front', [process.execPath, '-e', chatty, '--', '{command}'], 'ping.receiver.prompt')
  expect(told).toContainEqual(['breach', expect.objectContaining({ requirement: ping, verdict: 'warned' })])
})

test('what is behind a gateway that runs already cannot be tested', async () => {
  const running = runGateway({ url: 'http://127.0.0.1:1/mcp', upstreamPort: 1, part: 'behind' })
  await expect(running.summary).rejects.toThrow(UsageError)
})
