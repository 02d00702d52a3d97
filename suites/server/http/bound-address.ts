import { networkInterfaces } from 'node:os'
import {
  allSeen,
  type Finding,
  failed,
  type Labels,
  notApplicable,
  notObserved,
  passed,
  tool,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'

const places = ['0', '1', '2', '3'] as const
type Label = 'own' | `at ${(typeof places)[number]}`

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Addresses of this machine at which nobody listens who listens at the usual loopback address alone. */
function otherAddresses(): readonly string[] {
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  // All of 127.0.0.0/8 is this machine, but for systems that have to be told so.
  const further = process.platform === 'darwin' ? [] : ['127.0.0.2']
  return [...further, ...new Set(outside)].slice(0, places.length)
}

function listensLocally(labels: Labels<Label>): Finding {
  const { own } = labels
  const endpoint = new URL(own.http?.url ?? 'http://nowhere.invalid')
  if (!isLoopback(endpoint.hostname)) return notApplicable('the server is not one of this machine')
  if (own.http?.status === undefined) return notObserved('the server did not answer at its own address')
  const tried = allSeen(
    labels,
    places.map((place) => `at ${place}` as const),
  )
  const open = tried.find(({ http }) => http?.status !== undefined)
  if (open !== undefined) {
    const { host } = new URL(open.http?.url ?? '')
    return failed('a server that listens on the loopback interface alone', `an answer at ${host}`, ...open.evidence)
  }
  return tried.length > 0 ? passed : notObserved('this machine has no other address')
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning */
export default serverScenario<Label>({
  title: 'The addresses that a local server listens on',
  transports: ['streamable-http', 'http-sse'],
  async drive({ connect, revision }) {
    const client = await connect({ handshake: false })
    const { method, params } = revision.opening({ capabilities: {}, clientInfo: tool }).request
    const own = await client.request(method, params, { as: 'own' })
    const endpoint = new URL(own.http?.url ?? 'http://nowhere.invalid')
    if (!isLoopback(endpoint.hostname)) return
    for (const [n, address] of otherAddresses().entries()) {
      const url = `http://${address}:${endpoint.port || 80}${endpoint.pathname}`
      const place = places[n]
      if (place === undefined) return
      await client.http({ method: 'GET', url, bare: true, until: 'head', as: `at ${place}` })
    }
  },
  judges: {
    'http.security.bind-localhost': listensLocally,
    'http-sse.server.bind-localhost': listensLocally,
  },
})
