/** Gets the metadata document of a client as an authorization server does that does not trust it. */
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { nextHttp } from '../../../wire/http/http-number.ts'
import type { UserAgentOptions } from './user-agent.ts'

/** Characters of a document that are read; drafts speak of 5 KB. */
const mostOfDocument = 65_536
/** Milliseconds that it may take. */
const limitMs = 10_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Networks that a stranger must not have us ask; those of IPv4 hold for their addresses in IPv6, too. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

/**
 * Asks for it once: over https, without credentials, following no redirect. On this machine, where clients are tried out, the
 * certificate is not looked at. Never rejects.
 */
export async function fetchDocument(url: string, options: UserAgentOptions): Promise<void> {
  const { recorder, connection, signal } = options
  const note = (text: string): void => void recorder.record({ kind: 'note', connection, note: text })
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    return note('a client id that is no https URL was not asked for')
  const { hostname, port, pathname, search } = new URL(url)
  const address = await addressOf(hostname.replace(/^\[|\]$/g, ''))
  if (address === undefined) return note(`${hostname} is unknown, or lies in a network of its own, where we do not ask`)
  const http = nextHttp()
  const headers = {
    Host: new URL(url).host,
    Accept: 'application/json',
    'User-Agent': 'mcp-conform (authorization server)',
  }
  const sent = Object.entries(headers)
  recorder.record({ kind: 'http-request', connection, http, direction: 'sent', method: 'GET', url, headers: sent })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  await new Promise<void>((resolve) => {
    const end = (error?: string): void => {
      recorder.record({ kind: 'http-ended', connection, http, by: 'target', error })
      resolve()
    }
    const isHere = loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    const asked = request(
      {
        // The address that was looked at, and no other that the name has meanwhile.
        host: address,
        ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
        port: port === '' ? 443 : Number(port),
        path: `${pathname}${search}`,
        headers,
        agent: false,
        rejectUnauthorized: !isHere,
        signal: limit,
      },
      (response) => {
        readText(response, (text) => {
          const { statusCode: status = 0, rawHeaders } = response
          const fields = rawHeaders.flatMap((name, i): [string, string][] =>
            i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : [],
          )
          const content = text === '' ? {} : { text }
          recorder.record({ kind: 'http-response', connection, http, status, headers: fields, ...content })
          end()
        })
      },
    )
    asked.on('error', (error) => end(error.message))
    asked.end()
  })
}

/** An address of the host that may be asked: on this machine, or one that everybody can reach. */
async function addressOf(host: string): Promise<string | undefined> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const isInner = found.some(({ address, family }) => inner.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  return isInner ? undefined : found[0]?.address
}

function readText(response: IncomingMessage, then: (text: string) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    text += piece.slice(0, mostOfDocument - text.length)
    if (text.length >= mostOfDocument) response.destroy()
  })
  response.on('error', () => {})
  response.once('close', () => then(text))
}
