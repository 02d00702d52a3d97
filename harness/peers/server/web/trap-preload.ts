/** What is loaded before a program of Node.js, so that what it would ask beyond this machine comes to the trap. */

/** The variable with the port of the trap and the addresses of names, as JSON; what runs in our own process goes by it, too. */
export const trapVariable = 'MCP_CONFORMANCE_TRAP'

/** Each look at a name gives its next address, the last one again and again; a connection by name looks once more. */
const program = `
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
const { port: trap, names } = JSON.parse(process.env.${trapVariable} ?? '{"names":{}}')
const looks = new Map()
const addressOf = (name) => {
  const known = names[name]
  if (known === undefined) return undefined
  const look = looks.get(name) ?? 0
  looks.set(name, look + 1)
  return known[Math.min(look, known.length - 1)]
}
const ownLookup = dns.lookup
dns.lookup = (name, options, done) => {
  const [how, then] = typeof options === 'function' ? [{}, options] : [typeof options === 'number' ? { family: options } : options ?? {}, done]
  const address = addressOf(name)
  if (address === undefined) return ownLookup(name, how, then)
  const family = net.isIP(address)
  process.nextTick(() => how.all ? then(null, [{ address, family }]) : then(null, address, family))
}
const ownPromise = dns.promises.lookup
dns.promises.lookup = async (name, how = {}) => {
  const address = addressOf(name)
  if (address === undefined) return ownPromise(name, how)
  const found = { address, family: net.isIP(address) }
  return how.all ? [found] : found
}
for (const [kind, family] of [['resolve4', 4], ['resolve6', 6]]) {
  const own = dns.promises[kind]
  dns.promises[kind] = async (name, ...rest) => {
    const address = addressOf(name)
    if (address === undefined) return own.call(dns.promises, name, ...rest)
    return net.isIP(address) === family ? [address] : []
  }
}
const isHere = (host) => host === 'localhost' || host === '::1' || host === '127.0.0.1'
const own = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...given) {
  const [first] = Array.isArray(given[0]) ? given[0] : given
  const { host = 'localhost', port, path, lookup } =
    typeof first === 'object' && first !== null ? first : typeof given[1] === 'string' ? { port: first, host: given[1] } : { port: first }
  if (trap === undefined || path !== undefined || isHere(host)) return own.apply(this, given)
  const before = looks.get(host) ?? 0
  const refuse = () => this.destroy(Object.assign(new Error('connect ECONNREFUSED ' + host + ':' + port), { code: 'ECONNREFUSED', syscall: 'connect' }))
  const tell = (address) => {
    const teller = new net.Socket()
    teller.on('error', refuse).on('close', refuse)
    const fields = 'X-Looks: ' + before + '\\r\\nX-Address: ' + address
    const to = net.isIPv6(host) ? '[' + host + ']' : host
    own.call(teller, { host: '127.0.0.1', port: trap }, () =>
      teller.end('CONNECT ' + to + ':' + port + ' HTTP/1.1\\r\\n' + fields + '\\r\\n\\r\\n'))
    teller.resume()
  }
  if (net.isIP(host) !== 0) tell(host)
  else if (typeof lookup === 'function' && lookup !== dns.lookup)
    lookup(host, { all: true }, (error, found) => tell(error ? 'none' : Array.isArray(found) ? found[0]?.address : found))
  else tell(addressOf(host) ?? 'none')
  return this
}
syncBuiltinESMExports()
`

/** As the value of `--import`. */
export const trapPreload = `data:text/javascript,${encodeURIComponent(program)}`
