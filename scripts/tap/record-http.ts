/** A recording proxy on either side of a tap: what each HTTP exchange was, but for what belongs to a TCP connection. */
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RecordingProxy {
  readonly url: string
  /** One text for each exchange that has ended: requests and responses with their headers and bodies. */
  readonly exchanges: readonly string[]
  close(): Promise<void>
}

export async function recordHttp(endpoint: URL): Promise<RecordingProxy> {
  const exchanges: string[] = []
  const server = createServer((from, back) => {
    const kept: Buffer[] = []
    const answered: Buffer[] = []
    const headers = from.rawHeaders.map((part, i) => (isHost(from, i) ? endpoint.host : part))
    const to = request({
      host: endpoint.hostname,
      port: endpoint.port,
      path: from.url,
      method: from.method,
      headers,
      setHost: false,
    })
    to.on('response', (answer) => {
      back.sendDate = false
      back.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      back.flushHeaders()
      answer.on('data', (data: Buffer) => {
        answered.push(data)
        back.write(data)
      })
      answer.on('close', () => {
        const asked = [from.method, from.url, ...passedOn(from.rawHeaders), text(kept)]
        const said = [answer.statusCode, answer.statusMessage, ...passedOn(answer.rawHeaders), text(answered)]
        exchanges.push(JSON.stringify([asked, said]))
        if (answer.complete) back.end()
        else back.destroy()
      })
    })
    to.on('error', () => back.destroy())
    back.on('close', () => to.destroy())
    from.on('data', (data: Buffer) => {
      kept.push(data)
      to.write(data)
    })
    from.on('end', () => to.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${endpoint.pathname}`,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Fields of the TCP connection, which each hop writes by itself, and Host. */
const ofTheHop: ReadonlySet<string> = new Set(['host', 'connection', 'keep-alive'])

function passedOn(raw: readonly string[]): readonly string[] {
  return raw.filter((_, i) => !ofTheHop.has(raw[i - (i % 2)]?.toLowerCase() ?? ''))
}

/** Whether the part of the raw headers is the value of Host, the one that a tap changes. */
const isHost = ({ rawHeaders }: IncomingMessage, i: number): boolean =>
  i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host'

const text = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString('latin1')
