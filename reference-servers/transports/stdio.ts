import type { Readable, Writable } from 'node:stream'
import { Connection } from '../connection.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'

const newline = 0x0a

/** A served pair of pipes. */
export interface ServedPipes {
  /** Resolves when the input has ended (or `close` was called) and all work has stopped; the output is ended then. */
  closed: Promise<void>
  close(): void
}

/** Serves one client over a pair of pipes. */
export function serveStdio(server: Server, input: Readable, output: Writable): ServedPipes {
  const { seams } = server
  const outlet = {
    send: (message: unknown) => {
      const line = Buffer.from(through(seams.frame, frame, server.serialize(message)))
      through(seams.write, write, line, output)
    },
  }
  const connection = new Connection(server, 'stdio', outlet)
  const working = new Set<Promise<void>>()
  const take = (line: Uint8Array) => {
    if (line.length === 0) return
    const work: Promise<void> = connection
      .receiveBytes(line, { outlet })
      .catch((error: unknown) => server.log(`internal error: ${String(error)}`))
      .finally(() => working.delete(work))
    working.add(work)
  }
  const shutDown = async (ending: Connection) => {
    ending.close()
    await Promise.all(working)
    if (output !== process.stdout) output.end()
  }
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
    input.once('end', resolve).once('close', resolve)
    // The client may be gone before we are; what it no longer reads is lost.
    output.once('error', resolve)
  }).then(() => through(seams.shutdown, shutDown, connection))
  connection.hangUp = close
  through(seams.start, () => {}, connection)
  const cut = splitLines(take)
  input.on('data', (chunk: Buffer) => cut(through(seams.read, (clean) => clean, chunk)))
  return { closed, close }
}

function write(line: Buffer, output: Writable): void {
  if (output.writable) output.write(line)
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
