/** Our end of stdio towards a client under test: it launches the stand-in, the stand-in connects back to us. Raw control. */
import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { Recorder } from '../../trace/recorder.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'
import { at, parseJson } from '../../wire/json/json.ts'
import { type ReadingStep, readFairly } from '../../wire/read-fairly.ts'
import type { Cut } from '../pieces.ts'
import { standInCommand } from './stand-in-command.ts'
import { StandIn, type StandInEvents } from './stand-in-connection.ts'
import { createFrameReader, encodeFrame, FrameTooLong, type StandInFrame } from './stand-in-frames.ts'

interface StdioServerOptions {
  readonly recorder: Recorder
  readonly bounds?: Bounds
  /** Names the connection of a stand-in that has just been started. */
  readonly open: () => string
  /** Told of each stand-in; returns what to do with what comes from it. */
  readonly onConnection: (standIn: StandIn) => StandInEvents
  /** Program and first arguments of the stand-in. Default: the one of this package. */
  readonly standIn?: readonly string[]
  /** Cuts up what goes to stdout. */
  readonly cut?: Cut
}

export interface StdioServer {
  /** The command that the client shall launch as its server. */
  readonly command: readonly string[]
  /** Resolves when no stand-in is connected, or `signal` aborts. */
  settled(signal: AbortSignal): Promise<void>
  /** Ends all stand-ins and the listener. */
  close(): Promise<void>
}

/** Waits for stand-ins on a free port of 127.0.0.1. Each start is a connection of its own. */
export async function openStdioServer(options: StdioServerOptions): Promise<StdioServer> {
  const token = randomBytes(16).toString('hex')
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) server.emit('settled')
    })
    greet(socket, token, options)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    command: [...(options.standIn ?? standInCommand()), `127.0.0.1:${port}`, token],
    settled: (signal) =>
      new Promise((resolve) => {
        if (sockets.size === 0 || signal.aborted) return resolve()
        server.once('settled', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** What the stand-in sends at once: a chunk of its stdin. */
const longestFrame = 1024 * 1024

/** Takes the first frame for the stand-in's proof that it is ours; others of this machine could connect too. */
function greet(socket: Socket, token: string, options: StdioServerOptions): void {
  let standIn: StandIn | undefined
  const frames = createFrameReader(longestFrame)
  const meet = (frame: StandInFrame): StandIn | undefined => {
    const hello = frame.kind === 'hello' ? parseJson(frame.payload.toString('utf8')) : undefined
    if (at(hello, 'token') !== token) return undefined
    const { recorder, bounds = defaultBounds, open, onConnection, cut } = options
    const met = new StandIn({
      recorder,
      bounds,
      connection: open(),
      send: (kind, payload) => {
        if (socket.writable) socket.write(encodeFrame(kind, payload))
      },
      cut,
    })
    met.events = onConnection(met)
    return met
  }
  const steps = function* (chunk: Uint8Array): Generator<ReadingStep> {
    try {
      for (const frame of frames.push(chunk)) {
        if (standIn !== undefined) yield* standIn.take(frame)
        else standIn = meet(frame)
        if (standIn === undefined) yield 'stop'
      }
    } catch (error) {
      if (!(error instanceof FrameTooLong)) throw error
      yield 'stop'
    }
  }
  void readFairly(socket, steps).then(() => standIn?.gone())
}
