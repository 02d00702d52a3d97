/** The network in which a client is tried out: what leaves this machine is told to a trap, and gets no answer (docs/reference/drivers.md). */
import { lookup } from 'node:dns/promises'
import { connect, isIP } from 'node:net'
import { isObject } from '../messages.ts'

export interface Network {
  /** The addresses of a host, which may be an address itself. */
  addresses(host: string): Promise<readonly string[]>
  /** Rejects for what lies beyond this machine, where there is a trap. */
  reach(url: URL, address: string | undefined): Promise<void>
}

/** @param trapped what the variable for the trap says */
export function networkOf(trapped: string | undefined): Network {
  const told: unknown = trapped === undefined ? undefined : JSON.parse(trapped)
  if (!isObject(told)) return { addresses, reach: async () => {} }
  const looks = new Map<string, number>()
  const look = (name: string): string | undefined => {
    const known = isObject(told.names) ? told.names[name] : undefined
    if (!Array.isArray(known)) return undefined
    const times = looks.get(name) ?? 0
    looks.set(name, times + 1)
    return String(known[Math.min(times, known.length - 1)])
  }
  return {
    async addresses(host) {
      const address = look(host)
      return address === undefined ? addresses(host) : [address]
    },
    async reach({ hostname, port, protocol }, address) {
      if (isHere(hostname)) return
      const to = `${hostname}:${port === '' ? (protocol === 'http:' ? 80 : 443) : port}`
      const before = looks.get(hostname) ?? 0
      await tell(Number(told.port), to, `X-Looks: ${before}\r\nX-Address: ${address ?? look(hostname) ?? 'none'}`)
      throw new Error(`connect ECONNREFUSED ${to}`)
    },
  }
}

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

async function addresses(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function tell(port: number, to: string, fields: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`CONNECT ${to} HTTP/1.1\r\n${fields}\r\n\r\n`))
    socket.on('error', () => {}).on('close', () => resolve())
    socket.resume()
  })
}
