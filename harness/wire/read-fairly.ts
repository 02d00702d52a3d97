import type { Readable } from 'node:stream'

/**
 * Reads a stream chunk by chunk, each in its own turn of the event loop, so that a flood can neither starve the others nor
 * pile up in memory: while we are busy the stream is paused and its writer blocked.
 * @param onChunk returns false to stop for good: the stream is destroyed
 * @returns resolves once, with the error that broke the stream, if one did; never rejects
 */
export function readFairly(stream: Readable, onChunk: (chunk: Uint8Array) => boolean): Promise<Error | undefined> {
  return new Promise((resolve) => {
    let failure: Error | undefined
    stream.on('data', (chunk: unknown) => {
      stream.pause()
      const data = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk), 'utf8')
      if (!onChunk(data)) {
        stream.destroy()
        return
      }
      setImmediate(() => stream.resume())
    })
    stream.on('error', (error: Error) => {
      failure = error
      stream.destroy()
    })
    stream.once('end', () => resolve(undefined))
    stream.once('close', () => resolve(failure))
    stream.resume()
  })
}
