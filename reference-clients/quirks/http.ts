/** All that HTTP allows around the messages (RFC 9110). */

import { quirks } from '../quirk.ts'
import { between } from '../revisions.ts'
import type { Seams } from '../seams.ts'
import type { HttpRequest } from '../transports/http-exchange.ts'

const transports = ['streamable-http', 'http-sse'] as const

const headers = (change: (headers: HttpRequest['headers']) => HttpRequest['headers']): Seams => ({
  httpRequest: (request, { purpose }) =>
    // What loads icons may bear no cookies (icons.consumer.no-credentials).
    purpose === 'icon' ? request : { ...request, headers: change(request.headers) },
})

/** Changes the value of a header that is there. */
const edit = (name: string, change: (value: string) => string): Seams =>
  headers((all) =>
    Object.fromEntries(
      Object.entries(all).map(([key, value]) => [
        key,
        key.toLowerCase() === name && typeof value === 'string' ? change(value) : value,
      ]),
    ),
  )

const alternating = (name: string) =>
  [...name].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('')

export default quirks({
  'header-names-in-any-case': {
    transports,
    says: 'Header names are of small letters and capitals in turn.',
    seams: headers((all) => Object.fromEntries(Object.entries(all).map(([name, value]) => [alternating(name), value]))),
  },
  'many-headers': {
    transports,
    says: 'Requests have many further headers, some of them several times.',
    seams: headers((all) => ({
      'User-Agent': 'own/1.0 (of its own)',
      'Accept-Language': 'en, de;q=0.5',
      'Accept-Encoding': 'identity',
      'Cache-Control': 'no-cache',
      Cookie: 'a=b; c=d',
      'X-Several': ['one', 'two'],
      'X-Long': 'x'.repeat(4_000),
      ...all,
    })),
  },
  'media-ranges-with-weights': {
    transports,
    says: 'Accept has weights, parameters, further types and another order.',
    seams: edit('accept', (value) =>
      value.includes(',')
        ? 'text/event-stream;q=0.9 , application/json;charset=utf-8;q=1.0,*/*;q=0.1'
        : `${value};q=1, */*;q=0.1`,
    ),
  },
  'content-type-with-charset': {
    transports,
    says: 'Content-Type names a charset, in other letters.',
    seams: edit('content-type', () => 'Application/Json; Charset="UTF-8"'),
  },
  'chunked-bodies': {
    transports,
    says: 'Bodies come in chunks without Content-Length.',
    seams: {
      httpRequest: (request) =>
        request.body === undefined
          ? request
          : { ...request, headers: { ...request.headers, 'Transfer-Encoding': 'chunked' } },
    },
  },
  'local-origin': {
    transports,
    says: 'It sends the Origin of a local page.',
    seams: headers((all) => ({ ...all, Origin: 'http://localhost:6274' })),
  },
  'version-header-from-the-start': {
    transports: ['streamable-http'],
    revisions: between('2025-06-18', '2025-11-25'),
    says: 'It sends MCP-Protocol-Version with initialize too.',
    seams: {
      httpRequest: (request, { revision }) => ({
        ...request,
        headers: { 'MCP-Protocol-Version': revision, ...request.headers },
      }),
    },
  },
})
