/** Exchanges per second of a fuzz property, beside a bare loop that asks the same server as often, with messages of the same size. */
import { spawn } from 'node:child_process'
import fc from 'fast-check'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import type { ChannelFactory } from '../../harness/transports/channel.ts'
import { stdioChannels } from '../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../harness/transports/streamable-http/client.ts'
import { loadValidators } from '../../schema/index.ts'
import { nearValidMessages } from '../../suites/fuzz/parts/near-valid-messages.ts'
import { harmlessTypes } from '../../suites/fuzz/parts/safe-methods.ts'
import { loadSuite } from '../../suites/index.ts'
import { type Asked, listens, opened, openHttp, opening, openStdio } from './tap.ts'

const property = 'fuzz/near-valid-requests'
const revision = '2025-11-25'
/** Messages that the property sends at once, with a request after them. */
const rowLength = 10

/**
 * Lines for the reader. What the machine does besides slows down both: their ratio, and that of processor time, tell most.
 * @param reference the words for Node that start the reference server, without its transport
 */
export async function benchFuzz(reference: string, messages: number): Promise<readonly string[]> {
  const size = await sizeOf(messages)
  const command = [process.execPath, reference, 'stdio']
  const port = await freePort()
  const http = spawn(process.execPath, [reference, 'http', '--port', String(port)], { stdio: 'ignore' })
  try {
    await listens(port)
    const url = `http://127.0.0.1:${port}/mcp`
    return [
      `exchanges per second, ${messages} messages of ${size} bytes in the mean, ${rowLength} at once`,
      await compared('stdio', stdioChannels({ command }), () => openStdio(command), messages, size),
      await compared('Streamable HTTP', streamableHttpChannels({ url }), () => openHttp(port), messages, size),
    ]
  } finally {
    http.kill()
  }
}

async function compared(
  transport: string,
  channels: ChannelFactory,
  open: () => Asked,
  messages: number,
  size: number,
): Promise<string> {
  const exchanges = messages * (1 + 1 / rowLength)
  const bare = await worked(() => bareLoop(open(), messages, size))
  const memory: number[] = []
  const fuzzed = await worked(() => fuzz(watched(channels, memory), messages))
  const rates = [fuzzed, bare].map(({ seconds }) => exchanges / seconds)
  const [ours = 0, loop = 1] = rates
  const [own, other] = [fuzzed, bare].map(({ processorMs }) => (processorMs / exchanges).toFixed(2))
  const quarters = [1, 2, 3, 4].map((n) => memory[Math.ceil((memory.length * n) / 4) - 1])
  return [
    `  ${transport}: ${Math.round(ours)} fuzzed, ${Math.round(loop)} in a bare loop, ${(ours / loop).toFixed(2)} of it;`,
    `${own} ms of our processor for each, ${other} in the loop;`,
    `memory after each quarter ${quarters.join(', ')} MiB`,
  ].join(' ')
}

/** The processor time of this process beside the seconds that the work itself has counted. */
async function worked(
  work: () => Promise<number>,
): Promise<{ readonly seconds: number; readonly processorMs: number }> {
  const before = process.cpuUsage()
  const seconds = await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds, processorMs: (user + system) / 1000 }
}

/** Notes the memory of this process each time that a connection opens, which is every few hundred messages. */
function watched(channels: ChannelFactory, memory: number[]): ChannelFactory {
  return {
    ...channels,
    open: (options) => {
      memory.push(Math.round(process.memoryUsage().rss / 1024 / 1024))
      return channels.open(options)
    },
  }
}

/** Seconds of the property alone. */
async function fuzz(channels: ChannelFactory, fuzzRuns: number): Promise<number> {
  const suite = await loadSuite()
  const scenarios = suite.scenarios.filter(({ id }) => id === property)
  const limits = { startMs: 30_000, requestMs: 10_000, scenarioMs: 3_600_000, runMs: 3_600_000 }
  const { events } = await runOnServer(channels, {
    suite: { ...suite, scenarios },
    revisions: [revision],
    limits,
    fuzzRuns,
  })
  const ended = events.find((event) => event.type === 'scenario-ended')
  if (ended?.outcome !== 'completed') throw new Error(`${property} ended as ${ended?.outcome}`)
  return ended.durationMs / 1000
}

/** Seconds of as many pings of this size, in rows. */
async function bareLoop(asked: Asked, messages: number, size: number): Promise<number> {
  await asked.ask(opening)
  asked.tell(opened)
  const padding = 'x'.repeat(Math.max(0, size - JSON.stringify(ping(messages, '')).length))
  const begun = performance.now()
  for (let sent = 0; sent < messages; sent += rowLength) {
    await Promise.all(Array.from({ length: rowLength }, (_, n) => asked.ask(ping(sent + n, padding))))
    await asked.ask(ping(`after ${sent}`, ''))
  }
  const seconds = (performance.now() - begun) / 1000
  asked.end()
  return seconds
}

const ping = (id: number | string, padding: string) => ({
  ...{ jsonrpc: '2.0', id, method: 'ping', params: { _meta: { padding } } },
})

/** The mean of what the property sends, in bytes. */
async function sizeOf(messages: number): Promise<number> {
  const all = nearValidMessages(revision, harmlessTypes(revision), await loadValidators(revision))
  const sample = fc.sample(all, { seed: 1, numRuns: Math.min(messages, 1000) })
  return Math.round(sample.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / sample.length)
}
