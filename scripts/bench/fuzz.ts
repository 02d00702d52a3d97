/**
 * Exchanges per second of a fuzz property, beside a bare loop that sends the same messages to the same server in the same rows, reads
 * each answer as JSON, and does nothing else. What a server does with a message that has a flaw is so in both.
 */
import { spawn } from 'node:child_process'
import fc from 'fast-check'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import type { ChannelFactory } from '../../harness/transports/channel.ts'
import { stdioChannels } from '../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../harness/transports/streamable-http/client.ts'
import { parseJson } from '../../harness/wire/json/json.ts'
import { type Json, loadValidators } from '../../schema/index.ts'
import { mustAnswer } from '../../suites/fuzz/parts/must-answer.ts'
import { nearValidMessages } from '../../suites/fuzz/parts/near-valid-messages.ts'
import { harmlessTypes } from '../../suites/fuzz/parts/safe-methods.ts'
import { numbered } from '../../suites/fuzz/parts/stimulus.ts'
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
  const rows = await looped()
  const bytes = rows.flat().reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / rows.flat().length
  const command = [process.execPath, reference, 'stdio']
  const port = await freePort()
  const http = spawn(process.execPath, [reference, 'http', '--port', String(port)], { stdio: 'ignore' })
  try {
    await listens(port)
    const url = `http://127.0.0.1:${port}/mcp`
    return [
      `exchanges per second, ${messages} messages of ${Math.round(bytes)} bytes in the mean, ${rowLength} at once`,
      await compared('stdio', stdioChannels({ command }), () => openStdio(command), messages, rows),
      await compared('Streamable HTTP', streamableHttpChannels({ url }), () => openHttp(port), messages, rows),
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
  rows: readonly Row[],
): Promise<string> {
  const loop = (): Promise<Worked> => worked(rows.flat().length, () => bareLoop(open(), rows))
  // Before and after: a machine is not as busy all the time.
  const before = await loop()
  const memory: number[] = []
  const fuzzed = await worked(messages, () => fuzz(watched(channels, memory), messages))
  const after = await loop()
  const bare = (before.rate + after.rate) / 2
  const quarters = [1, 2, 3, 4].map((n) => memory[Math.ceil((memory.length * n) / 4) - 1])
  return [
    `  ${transport}: ${Math.round(fuzzed.rate)} fuzzed, ${Math.round(bare)} in a bare loop, ${(fuzzed.rate / bare).toFixed(2)} of it;`,
    `${fuzzed.processorMs.toFixed(2)} ms of our processor for each, ${after.processorMs.toFixed(2)} in the loop;`,
    `memory after each quarter ${quarters.join(', ')} MiB`,
  ].join(' ')
}

interface Worked {
  /** Exchanges per second: the messages, and the valid request after each row. */
  readonly rate: number
  /** Milliseconds of the processor that this process has used for each. */
  readonly processorMs: number
}

/** @param work resolves with the seconds that the work itself has counted */
async function worked(messages: number, work: () => Promise<number>): Promise<Worked> {
  const exchanges = messages * (1 + 1 / rowLength)
  const before = process.cpuUsage()
  const seconds = await work()
  const { user, system } = process.cpuUsage(before)
  return { rate: exchanges / seconds, processorMs: (user + system) / 1000 / exchanges }
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

/** A message of the loop; `id`: its answer is waited for. */
interface Sent {
  readonly text: string
  readonly id?: Json
}
type Row = readonly Sent[]

/** Messages of the bare loop: enough for a rate. */
const inLoop = 5_000

/** What the property sends at first, in its rows. */
async function looped(): Promise<readonly Row[]> {
  const all = nearValidMessages(revision, harmlessTypes(revision), await loadValidators(revision))
  const sent = fc.sample(all, { seed: 1, numRuns: inLoop }).map(({ body }, count): Sent => {
    const text = String(numbered(body, count))
    const json = parseJson(text)
    return mustAnswer(text, json) ? { text, id: json.id } : { text }
  })
  return Array.from({ length: inLoop / rowLength }, (_, n) => sent.slice(n * rowLength, (n + 1) * rowLength))
}

/** Seconds of these rows, each with a ping after it. */
async function bareLoop(asked: Asked, rows: readonly Row[]): Promise<number> {
  await asked.ask(opening)
  asked.tell(opened)
  const begun = performance.now()
  for (const [n, row] of rows.entries()) {
    await Promise.all(row.map(({ text, id }) => asked.send(text, id)))
    await asked.ask({ jsonrpc: '2.0', id: `after ${n}`, method: 'ping' })
  }
  const seconds = (performance.now() - begun) / 1000
  asked.end()
  return seconds
}
