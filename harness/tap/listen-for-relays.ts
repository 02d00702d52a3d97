/** Hears from relays, each between a client and a process of the server. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../harness-error.ts'
import { fromRelayLine } from './relay-lines.ts'
import type { Traffic } from './traffic.ts'

interface Relays {
  /** What clients start in place of the server: program and arguments. */
  readonly command: readonly string[]
  /** Hears what has passed until now, and nothing more; servers go on until their clients end them. */
  close(): Promise<void>
}

/** Built, the relay is beside the package's main file; from source it is generated. */
const places = ['./tap-relay.js', '../tap-relay.js', '../../generated/tap-relay.js']

/** @param command of the server @param hand gets what passes; the time is when it was heard */
export async function listenForRelays(
  command: readonly string[],
  { now, hand }: { now(): number; hand(traffic: Traffic): void },
): Promise<Relays> {
  const token = randomBytes(16).toString('hex')
  const open = new Map<Socket, () => void>()
  let count = 0
  const server = createServer((socket) => {
    const lines = createInterface({ input: socket })
    let process: number | undefined
    lines.on('line', (line) => {
      if (process === undefined) {
        if (line !== token) return void socket.destroy()
        count += 1
        process = count
        return
      }
      const relayed = fromRelayLine(line)
      if (relayed.kind === 'flushed') open.get(socket)?.()
      else if (relayed.kind === 'lost') hand({ ...relayed, at: now() })
      else hand({ ...relayed, process, at: now() })
    })
    open.set(socket, () => {})
    socket.on('error', () => {})
    // The last line may be read after the socket has closed.
    lines.once('close', () => {
      open.get(socket)?.()
      open.delete(socket)
    })
  })
  const port = await listening(server)
  return {
    command: [process.execPath, relayFile(), String(port), token, ...command],
    async close() {
      server.close()
      await Promise.all(
        [...open.keys()].map(
          (socket) =>
            new Promise<void>((resolve) => {
              open.set(socket, resolve)
              socket.write('\n')
            }),
        ),
      )
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

function relayFile(): string {
  const files = places.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new HarnessError('internal', `Expected the relay at ${files.join(' or ')}.`)
  return file
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
