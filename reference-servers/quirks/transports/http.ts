/** All that HTTP allows around the messages (RFC 9110, RFC 9112). */

import { Transform } from 'node:stream'
import { RpcError } from '../../errors.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { HttpHead, Seams } from '../../seams.ts'

const both = ['streamable-http', 'http-sse'] as const

const headers = (change: (headers: HttpHead['headers']) => HttpHead['headers']): Seams => ({
  http: { head: (head, exchange, next) => next({ ...head, headers: change(head.headers) }, exchange) },
})

const withoutLength = (all: HttpHead['headers']) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name.toLowerCase() !== 'content-length'))

const alternating = (name: string) =>
  [...name].map((letter, at) => (at % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase())).join('')

/** Says HTTP/1.0 in the first bytes of a connection, which then has one response only. */
function olderStatusLine(): Transform {
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = isFirst ? Buffer.from(chunk.toString('latin1').replace(/^HTTP\/1\.1/, 'HTTP/1.0'), 'latin1') : chunk
      isFirst = false
      done(null, bytes)
    },
  })
}

const openToBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate',
}

const parameters: Readonly<Record<string, string>> = {
  'application/json': 'Application/JSON; charset=utf-8',
  'text/event-stream': 'text/event-stream;charset=UTF-8; x="a, b"',
}

export default quirks({
  'connection-close': {
    says: 'It ends the connection after each response, and says so.',
    transports: both,
    seams: headers((all) => ({ ...all, connection: 'close' })),
  },
  'chunked-bodies': {
    says: 'Bodies come in chunks without Content-Length.',
    transports: ['streamable-http'],
    seams: headers(withoutLength),
  },
  'http-1-0': {
    says: 'It speaks HTTP/1.0: a body without length ends with its connection.',
    transports: both,
    seams: {
      http: {
        accept(exchange, next) {
          exchange.response.useChunkedEncodingByDefault = false
          exchange.response.shouldKeepAlive = false
          return next(exchange)
        },
        head: (head, exchange, next) => next({ ...head, headers: withoutLength(head.headers) }, exchange),
        relay: olderStatusLine,
      },
    },
  },
  'open-to-browsers': {
    says: 'Web pages of any origin may read its answers; it answers what browsers ask before they send a request (CORS).',
    transports: ['streamable-http'],
    seams: {
      http: {
        async accept(exchange, next) {
          const { request, response } = exchange
          if (request.method !== 'OPTIONS') return next(exchange)
          response.writeHead(204, { ...openToBrowsers, 'access-control-allow-headers': '*, authorization' }).end()
        },
        head: (head, exchange, next) => next({ ...head, headers: { ...head.headers, ...openToBrowsers } }, exchange),
      },
    },
  },
  'many-headers': {
    says: 'Responses have many further headers, of proxies and their own.',
    transports: both,
    seams: headers((all) => ({
      server: 'Own/1.0 (of its own)',
      via: '1.1 proxy, 1.0 other',
      'alt-svc': 'h3=":443"; ma=86400',
      etag: 'W/"7"',
      vary: 'Accept, Origin',
      'set-cookie': 'a=b; Path=/; HttpOnly',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Mcp-Session-Id',
      'x-long': 'x'.repeat(4_000),
      'x-empty': '',
      ...all,
    })),
  },
  'header-names-in-any-case': {
    says: 'Header names are of capitals and small letters in turn.',
    transports: both,
    seams: headers((all) => Object.fromEntries(Object.entries(all).map(([name, value]) => [alternating(name), value]))),
  },
  'content-types-with-parameters': {
    says: 'Media types are capitalised and have parameters.',
    transports: both,
    seams: headers((all) => {
      const type = all['content-type']
      return type === undefined ? all : { ...all, 'content-type': parameters[type] ?? type }
    }),
  },
  'interim-responses': {
    says: 'Before each response comes an interim one, 102 or 103.',
    transports: both,
    seams: () => {
      let count = 0
      return {
        http: {
          accept(exchange, next) {
            count += 1
            if (count % 2 === 0) exchange.response.writeProcessing()
            else exchange.response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
            return next(exchange)
          },
        },
      }
    },
  },
  'odd-reason-phrases': {
    says: 'Status lines have reasons of their own, or none.',
    transports: both,
    seams: {
      http: {
        head(head, exchange, next) {
          exchange.response.statusMessage = head.status === 200 ? 'Sure, why not?' : ' '
          return next(head, exchange)
        },
      },
    },
  },
  'two-listeners': {
    says: 'It listens on 127.0.0.1 and on ::1, under the name localhost.',
    transports: both,
    seams: { http: { hosts: ['::1'] } },
  },
  'needs-an-api-key': {
    says: 'Without its API key, which is told to its users, every request is answered with 401.',
    transports: both,
    headers: { 'X-Api-Key': 'for-the-user' },
    seams: {
      http: {
        async accept(exchange, next) {
          if (exchange.headers['x-api-key'] === 'for-the-user') return next(exchange)
          return exchange.refuse(new RpcError(-32600, 'Unauthorized', { status: 401 }))
        },
      },
    },
    tolerates: ['authorization.applicability.custom-allowed'],
  },
  'authorization-is-optional': {
    says: 'It publishes where tokens can be had, and serves requests without one.',
    transports: ['streamable-http'],
    revisions: since('2025-06-18'),
    seams: {
      http: {
        async accept(exchange, next) {
          if (!exchange.url.pathname.startsWith('/.well-known/oauth-protected-resource')) return next(exchange)
          const resource = `http://${exchange.headers.host}/mcp`
          const metadata = { resource, authorization_servers: ['https://auth.example.com'] }
          return exchange.reply(200, {}, JSON.stringify(metadata))
        },
      },
    },
    tolerates: ['authorization.applicability.optional'],
    // The logins of its own authorization server are not found.
    hides: ['authorization.proxy.*', 'security.proxy.*', 'ext-auth.*'],
  },
})
