import { connect, createServer } from 'node:net'
import type { Transform } from 'node:stream'

/** A port in front of another one. */
interface Relay {
  port: number
  /** Ends all its connections. */
  close(): Promise<void>
}

/**
 * Listens on a free port of `host` and hands each connection on to `port` there; what comes back passes a stream of its own.
 * Rejects when it cannot listen.
 */
export async function openRelay(port: number, host: string, passing: () => Transform): Promise<Relay> {
  const open = new Set<() => void>()
  const listener = createServer((client) => {
    const upstream = connect(port, host)
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(end)
    }
    open.add(end)
    client.pipe(upstream)
    upstream.pipe(passing()).pipe(client)
    // What is on its way still arrives after the server has closed its side.
    client.on('error', end).on('close', end)
    upstream.on('error', end)
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(0, host, resolve)
  })
  const address = listener.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const end of open) end()
      }),
  }
}
