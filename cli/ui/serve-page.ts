/** The server of a page that shows a run as it happens: for this machine alone, and for whoever knows the address. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { livePage } from '../../reports/html/html-text.ts'
import type { SchemaQuestion, SchemaWord, SendAgain, SentAgain } from '../../reports/html/live.ts'
import { newToken, pathFor } from './guard.ts'
import type { LiveLog, Position } from './live-log.ts'
import { readQuestion, readSendAgain } from './read-questions.ts'

interface PageSource {
  readonly log: LiveLog
  schema(question: SchemaQuestion): Promise<SchemaWord>
  /** Sends a message to the server again; absent where that cannot be done. */
  sendAgain?(message: SendAgain): Promise<SentAgain>
  /** Where the pages of the rules are. */
  readonly rules?: string
}

export interface PageServer {
  readonly url: string
  /** How many pages are open. */
  readonly pages: number
  /** Calls the listener whenever a page was closed. */
  onLeave(listener: () => void): void
  /** Tells open pages the rest; those that take too long are left. */
  close(): Promise<void>
}

/** Milliseconds in which news is gathered. */
const gatherMs = 40
/** Milliseconds that open pages have for the rest. */
const closingMs = 1_000
/** Bytes of a question. */
const mostAsked = 4 * 1024 * 1024

const headers = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** Listens on a free port of 127.0.0.1. */
export async function servePage(source: PageSource): Promise<PageServer> {
  const token = newToken()
  const page = livePage(source.rules)
  const streams = new Set<Stream>()
  const leaving = new Set<() => void>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo))
  })
  // The page must not keep the program.
  server.unref()
  return {
    url: `http://127.0.0.1:${port}/${token}/`,
    get pages() {
      return streams.size
    },
    onLeave: (listener) => void leaving.add(listener),
    async close() {
      const left = [...streams].map((stream) => stream.end())
      let timer: NodeJS.Timeout | undefined
      await Promise.race([Promise.all(left), new Promise((resolve) => (timer = setTimeout(resolve, closingMs)))])
      clearTimeout(timer)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathFor(request, port, token)
    if (path === undefined) return void response.writeHead(404, { 'Content-Length': '0' }).end()
    const send = (type: string, text: string | undefined, more: Readonly<Record<string, string>> = {}): void => {
      if (text === undefined) response.writeHead(404, headers).end()
      else response.writeHead(200, { ...headers, ...more, 'Content-Type': type }).end(text)
    }
    const isPost = request.method === 'POST'
    if (path === '' && !isPost)
      return send('text/html; charset=utf-8', page.text, { 'Content-Security-Policy': page.policy })
    if (path === 'events' && !isPost) return void follow(request, response)
    if (path === 'schema' && isPost) {
      const question = readQuestion(await bodyOf(request))
      return send(
        'application/json',
        question === undefined ? undefined : JSON.stringify(await source.schema(question)),
      )
    }
    if (path === 'send' && isPost && source.sendAgain !== undefined) {
      const message = readSendAgain(await bodyOf(request))
      return send(
        'application/json',
        message === undefined ? undefined : JSON.stringify(await source.sendAgain(message)),
      )
    }
    return send('', undefined)
  }

  function follow(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' })
    const stream = openStream(source.log, positionOf(request.headers['last-event-id']), response)
    streams.add(stream)
    response.once('close', () => {
      stream.stop()
      streams.delete(stream)
      for (const listener of leaving) listener()
    })
  }
}

interface Stream {
  stop(): void
  /** Resolves when all has been sent. */
  end(): Promise<void>
}

/** Sends what the log has, and what comes to it, at the pace of the page. */
function openStream(log: LiveLog, from: Position, response: ServerResponse): Stream {
  let position = from
  let timer: NodeJS.Timeout | undefined
  let isFull = false
  const flush = (): void => {
    timer = undefined
    while (!isFull) {
      const piece = log.after(position)
      if (piece === undefined) return
      position = piece.position
      const { run, trace, news } = position
      const data = piece.lines.map((line) => `data: ${line}\n`).join('')
      isFull = !response.write(`id: ${run}.${trace}.${news}\nevent: ${piece.kind}\n${data}\n`)
    }
  }
  response.on('drain', () => {
    isFull = false
    flush()
  })
  const stop = log.listen(() => {
    timer ??= setTimeout(flush, gatherMs).unref()
  })
  flush()
  return {
    stop() {
      stop()
      clearTimeout(timer)
    },
    async end() {
      while (isFull && !response.destroyed) {
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
      }
      flush()
      await new Promise<void>((resolve) => {
        response.once('close', resolve)
        response.end(resolve)
      })
    },
  }
}

/** Where a page that comes back has got to. */
function positionOf(id: string | readonly string[] | undefined): Position {
  const [, run = '0', trace = '0', news = '0'] = /^(\d{1,9})\.(\d{1,12})\.(\d{1,9})$/.exec(String(id)) ?? []
  return { run: Number(run), trace: Number(trace), news: Number(news) }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const data = Buffer.from(piece)
    bytes += data.length
    if (bytes > mostAsked) throw new RangeError('a question that is too long')
    pieces.push(data)
  }
  return Buffer.concat(pieces).toString('utf8')
}
