/** How bytes are cut, joined and read: a stream has no message boundaries of its own. */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { quirks } from '../quirk.ts'

const byByte = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1))

export default quirks({
  'one-byte-a-write': {
    says: 'Each byte of a message is a write of its own.',
    transports: ['stdio'],
    seams: { writeLine: (_payload, next) => next().flatMap(byByte) },
  },
  'crlf-after-each-message': {
    says: 'Lines end with CRLF: a carriage return is white space in JSON.',
    transports: ['stdio'],
    seams: { writeLine: (payload) => [Buffer.concat([Buffer.from(payload), Buffer.from('\r\n')])] },
  },
  'white-space-around-each-message': {
    says: 'Spaces and tabs stand before and after each message.',
    seams: { serialize: (_message, next) => ` \t ${next()} \t ` },
  },
  'bodies-byte-by-byte': {
    says: 'The body of a request is written byte by byte, in chunks.',
    transports: ['streamable-http', 'http-sse'],
    seams: { httpRequest: (request) => (request.body === undefined ? request : { ...request, pieceBytes: 1 }) },
  },
  'one-connection-for-all': {
    says: 'It keeps its TCP connections and uses them again.',
    transports: ['streamable-http', 'http-sse'],
    seams: () => {
      const agent = new Agent({ keepAlive: true })
      return {
        httpRequest: (request) => (request.url.startsWith('https:') ? request : { ...request, agent }),
        order: { beforeClose: () => agent.destroy() },
      }
    },
  },
  'reads-slowly': {
    says: 'It takes 20 ms for each chunk that it reads.',
    seams: { pace: () => delay(20) },
    inEachEra: true,
  },
  'takes-its-time': {
    says: 'It takes 150 ms before each message that it sends.',
    seams: { beforeSending: () => delay(150) },
    isSlow: true,
  },
})
