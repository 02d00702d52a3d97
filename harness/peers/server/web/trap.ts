/**
 * Where a client ends up that asks for something beyond this machine: nothing of it leaves. Programs of Node.js are led here by what is
 * loaded before them, others by the variables for HTTP proxies. Who goes by neither is not told of such addresses: a scenario
 * first sees whether a name that nobody has leads here.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { Recorder } from '../../../trace/recorder.ts'
import type { HeaderList } from '../../../wire/http/headers.ts'
import { nextHttp } from '../../../wire/http/http-number.ts'
import type { TrapOptions } from '../drive.ts'
import { trapPreload, trapVariable } from './trap-preload.ts'

/** The site under which judges find what came. */
export const trapSite = 'trap'

interface Trap {
  readonly origin: string
  /** Variables for the client's process. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Characters of a request that are read: all that matters is in its first lines. */
const mostOfRequest = 8_192

export async function openTrap(connection: string, recorder: Recorder, { names = {} }: TrapOptions): Promise<Trap> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    receive(socket, (head) => record(head, connection, recorder))
  })
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    environment: environmentOf(origin, { port, names }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function environmentOf(origin: string, told: { readonly port: number; readonly names: TrapOptions['names'] }) {
  const here = '127.0.0.1,localhost,::1'
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  return {
    ...Object.fromEntries(proxies.map((name) => [name, origin])),
    NO_PROXY: here,
    no_proxy: here,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${trapPreload}`.trim(),
    [trapVariable]: JSON.stringify(told),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

/** Reads the head of one request and refuses it. */
function receive(socket: Socket, onHead: (head: string) => void): void {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('data', (piece: string) => {
    if (text.length >= mostOfRequest) return
    text = (text + piece).slice(0, mostOfRequest)
    const end = text.indexOf('\r\n\r\n')
    if (end < 0 && text.length < mostOfRequest) return
    onHead(end < 0 ? text : text.slice(0, end))
    text = ' '.repeat(mostOfRequest)
    socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
}

function record(head: string, connection: string, recorder: Recorder): void {
  const [first = '', ...lines] = head.split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const url = urlOf(method, target)
  if (url === undefined)
    return void recorder.record({ kind: 'note', connection, note: 'what came to the trap is no HTTP' })
  const headers: HeaderList = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  const http = nextHttp()
  recorder.record({ kind: 'http-request', connection, http, direction: 'received', method, url, headers })
  recorder.record({ kind: 'http-response', connection, http, status: 502, headers: [['Content-Length', '0']] })
  recorder.record({ kind: 'http-ended', connection, http, by: 'us' })
}

/** A tunnel names a host and a port, other requests of a proxy the whole URL. */
function urlOf(method: string, target: string): string | undefined {
  const scheme = target.endsWith(':80') ? 'http' : 'https'
  const url = method === 'CONNECT' ? `${scheme}://${target}/` : target
  return URL.canParse(url) ? url : undefined
}
