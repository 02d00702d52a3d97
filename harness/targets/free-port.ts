import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any: nobody gets one of them by chance before it is used. */
const [lowest, highest] = [10_000, 32_000]
const tries = 20

/** A port of 127.0.0.1 that is free now. Rejects when none is found. */
export async function freePort(): Promise<number> {
  for (let n = 0; n < tries; n += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${tries} ports of 127.0.0.1 is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
