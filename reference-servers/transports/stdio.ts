import type { Readable, Writable } from 'node:stream'
import { Connection } from '../connection.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'

const newline = 0x0a

/** Serves one client over a pair of pipes. Resolves `closed` when the input has ended and all work has stopped. */
export function serveStdio(server: Server, input: Readable, output: Writable): { closed: Promise<void> } {
  const { seams } = server
  const write = (message: unknown) => {
    if (!output.writable) return
    output.write(through(seams.frame, frame, server.serialize(message)))
  }
  const outlet = { send: write }
  const connection = new Connection(server, 'stdio', outlet)
  const working = new Set<Promise<void>>()
  const take = (line: Uint8Array) => {
    if (line.length === 0) return
    const work: Promise<void> = connection.receiveBytes(line, { outlet }).finally(() => working.delete(work))
    working.add(work)
  }
  // The client may be gone before we are; what it no longer reads is lost.
  output.on('error', () => connection.close())

  const closed = new Promise<void>((resolve) => {
    const stop = async () => {
      await through(
        seams.shutdown,
        async (ending) => {
          ending.close()
          await Promise.allSettled(working)
        },
        connection,
      )
      resolve()
    }
    input.once('end', stop)
    input.once('close', stop)
  })
  through(seams.start, () => {}, connection)
  input.on('data', splitLines(take))
  return { closed }
}

const frame = (text: string | Buffer): string | Buffer =>
  typeof text === 'string' ? `${text}\n` : Buffer.concat([text, Buffer.from('\n')])

/** Cuts chunks at newline bytes: only whole lines are decoded, so a character may arrive in two chunks. */
function splitLines(take: (line: Uint8Array) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    let buffer = Buffer.concat([rest, chunk])
    for (let end = buffer.indexOf(newline); end >= 0; end = buffer.indexOf(newline)) {
      take(buffer.subarray(0, buffer[end - 1] === 0x0d ? end - 1 : end))
      buffer = buffer.subarray(end + 1)
    }
    rest = buffer
  }
}
