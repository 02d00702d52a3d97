/** What a tap adds: the time for a message beside a bare pipe, in one loop, and its memory in one long connection. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { freePort } from '../../harness/targets/free-port.ts'
import { processorTime } from '../zoo/processes.ts'

/** Milliseconds for one message, by what was asked. */
type Times = Readonly<Record<string, number[]>>

export const opening = {
  ...{ jsonrpc: '2.0', id: 'open', method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}
export const opened = { jsonrpc: '2.0', method: 'notifications/initialized' }
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
/** Messages before the first that counts: code that runs for the first time is slow. */
const warmUp = 200

export interface TapBench {
  readonly program: string
  /** A server over stdio: words for Node. */
  readonly stdio: readonly string[]
  /** One over HTTP, which gets its port last. */
  readonly http: readonly string[]
  readonly pipe: string
}

/** Lines for the reader. */
export async function benchTap({ program, stdio, http, pipe }: TapBench, messages: number): Promise<readonly string[]> {
  const server = [process.execPath, ...stdio]
  const overStdio = await inTurns(
    {
      'no one between': openStdio(server),
      'a bare pipe': openStdio([process.execPath, pipe, '--', ...server]),
      'the tap': openStdio([process.execPath, program, 'tap', '--quiet', '--', ...server]),
    },
    messages,
  )
  return [...inWords('stdio', overStdio), ...inWords('Streamable HTTP', await overHttp(program, http, pipe, messages))]
}

/** The memory of a tap after each quarter of so many messages of one conversation, in MiB: a line for each transport. */
export async function tapMemory({ program, stdio, http }: TapBench, messages: number): Promise<readonly string[]> {
  const asked = openStdio([process.execPath, program, 'tap', '--quiet', '--', process.execPath, ...stdio])
  const overStdio = await memoryWhile(asked, asked.pid, messages)
  const [port, tapped] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}/mcp`
  const server = spawn(process.execPath, [...http, String(port)], { stdio: 'ignore' })
  const tap = spawn(process.execPath, [program, 'tap', '--quiet', '--listen', String(tapped), '--url', url], {
    stdio: 'ignore',
  })
  try {
    for (const one of [port, tapped]) await listens(one)
    const overHttp = await memoryWhile(openHttp(tapped), tap.pid ?? 0, messages)
    return [`stdio: ${overStdio}`, `Streamable HTTP: ${overHttp}`].map((line) => `memory of the tap, ${line}`)
  } finally {
    for (const child of [server, tap]) child.kill()
  }
}

async function memoryWhile(asked: Asked, pid: number, messages: number): Promise<string> {
  await asked.ask(opening)
  asked.tell(opened)
  const seen: number[] = []
  const atOnce = 100
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (let i = 0; i < messages / 8; i += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, k) => asked.ask(ping(quarter * messages + i + k))))
    await atRest(pid)
    seen.push(memoryOf(pid, 'VmRSS'))
  }
  asked.end()
  const after = seen.map((mib) => `${mib} MiB`).join(', ')
  return `after each quarter of ${messages} messages of one connection ${after}; at most ${memoryOf(pid, 'VmHWM')} MiB`
}

/** Milliseconds between two looks at whether a process works. */
const lookMs = 500

/** All that has passed is judged: the process works no more. */
async function atRest(pid: number): Promise<void> {
  for (let before = -1, now = processorTime(pid); now > before; now = processorTime(pid)) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

export interface Asked {
  readonly pid: number
  ask(message: { readonly id: unknown; readonly method: string; readonly jsonrpc: string }): Promise<unknown>
  /** Sends a text as it is; resolves with the answer to this id, or without one as soon as it was taken. */
  send(text: string, id: unknown): Promise<unknown>
  tell(message: object): void
  end(): void
}

export function openStdio([command = '', ...args]: readonly string[]): Asked {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<unknown, (answer: unknown) => void>()
  // Not readline: for it U+2028, which JSON may have in a string, ends a line.
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer: { readonly id?: unknown } = JSON.parse(line)
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    }
  })
  const write = (text: string): void => void child.stdin.write(`${text}\n`)
  const send = (text: string, id: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      if (id === undefined) resolve(undefined)
      else waiting.set(id, resolve)
      write(text)
    })
  return {
    pid: child.pid ?? 0,
    tell: (message) => write(JSON.stringify(message)),
    send,
    ask: (message) => send(JSON.stringify(message), message.id),
    end: () => child.stdin.end(),
  }
}

async function overHttp(program: string, http: readonly string[], pipe: string, messages: number): Promise<Times> {
  const [port, piped, tapped] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}/mcp`
  const children = [
    spawn(process.execPath, [...http, String(port)], { stdio: 'ignore' }),
    spawn(process.execPath, [pipe, String(piped), url], { stdio: 'ignore' }),
    spawn(process.execPath, [program, 'tap', '--quiet', '--listen', String(tapped), '--url', url], { stdio: 'ignore' }),
  ]
  try {
    const ways = { 'no one between': port, 'a bare pipe': piped, 'the tap': tapped }
    for (const one of Object.values(ways)) await listens(one)
    return await inTurns(Object.fromEntries(Object.entries(ways).map(([name, one]) => [name, openHttp(one)])), messages)
  } finally {
    for (const child of children) child.kill()
  }
}

export function openHttp(port: number): Asked {
  const agent = new Agent({ keepAlive: true })
  let session: string | undefined
  const post = (message: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        ...(session === undefined ? {} : { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-11-25' }),
      }
      const sent = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', agent, headers }, (response) => {
        const given = response.headers['mcp-session-id']
        if (typeof given === 'string') session = given
        let text = ''
        response.setEncoding('utf8').on('data', (data) => {
          text += data
        })
        response.on('end', () => resolve(answerIn(text)))
      })
      sent.once('error', reject)
      sent.end(message)
    })
  return {
    pid: 0,
    send: (text) => post(text),
    ask: (message) => post(JSON.stringify(message)),
    tell: (message) => void post(JSON.stringify(message)),
    end: () => agent.destroy(),
  }
}

/** The message of a body, or of the last event in it; undefined for a body that has none. */
function answerIn(body: string): unknown {
  const data = body.startsWith('{') ? body : /^data: ?(\{[^\n]*)/m.exec(body)?.[1]
  return data === undefined ? undefined : JSON.parse(data)
}

export async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await new Promise((resolve) => {
      request({ host: '127.0.0.1', port, path: '/' }, (response) => resolve(response.resume() !== undefined))
        .once('error', () => resolve(false))
        .end()
    })
    if (isThere === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** One message each, again and again, so that whatever else the machine does is the same for all. */
async function inTurns(ways: Readonly<Record<string, Asked>>, messages: number): Promise<Times> {
  const all = Object.entries(ways).map(([name, asked]) => ({ name, asked, times: [] as number[] }))
  for (const { asked } of all) {
    await asked.ask(opening)
    asked.tell(opened)
  }
  const order = [...all]
  for (let i = 0; i < messages + warmUp; i += 1) {
    // Each comes after each other one equally often: what one leaves to be done when it has answered is work beside the next.
    order.unshift(...order.splice(-1))
    if (i % order.length === 0) order.reverse()
    for (const { asked, times } of order) {
      const start = performance.now()
      await asked.ask(ping(i))
      if (i >= warmUp) times.push(performance.now() - start)
    }
  }
  for (const { asked } of all) asked.end()
  return Object.fromEntries(all.map(({ name, times }) => [name, times.sort((a, b) => a - b)]))
}

function inWords(transport: string, times: Times): readonly string[] {
  const at = (name: string, part: number): number => {
    const sorted = times[name] ?? []
    return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  }
  const lines = Object.keys(times).map(
    (name) => `  ${name}: median ${at(name, 0.5).toFixed(2)} ms, p99 ${at(name, 0.99).toFixed(2)} ms`,
  )
  const added = (part: number): string => (at('the tap', part) - at('a bare pipe', part)).toFixed(2)
  const ratio = (at('the tap', 0.5) / at('a bare pipe', 0.5)).toFixed(2)
  return [
    `a message there and back over ${transport}, ${times['the tap']?.length} each`,
    ...lines,
    `  the tap adds to a bare pipe: median ${added(0.5)} ms, p99 ${added(0.99)} ms; ${ratio} times its median`,
  ]
}

function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kib) / 1024)
}
