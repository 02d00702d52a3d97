/** Texts that mean the same, and bytes that come in several pieces. */
import { isObject } from '../json-rpc.ts'
import { methodOf } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

/** Takes for nothing what is written in a way. */
const unread = (isOdd: (text: string) => boolean) => () => ({
  parse: (bytes: Uint8Array, next: (bytes: Uint8Array) => unknown) =>
    isOdd(Buffer.from(bytes).toString('utf8')) ? { jsonrpc: '2.0', method: 'notifications/none' } : next(bytes),
})

export default rareBugs({
  'white-space-before': {
    says: 'does not read a message after white space',
    seams: unread((text) => /^\s/.test(text)),
  },
  'white-space-inside': {
    says: 'does not read messages with white space between their members',
    seams: unread((text) => /^\s*\{\s+"/.test(text)),
  },
  'escaped-name': {
    says: 'does not read messages with an escape in the name of a member',
    seams: unread((text) => /"[a-z]*\\u00[0-9a-f]{2}[a-z]*":/.test(text)),
  },
  'small-pieces': {
    says: 'loses pieces of two bytes or less',
    seams: () => ({ read: (chunk, next) => next(chunk.length <= 2 ? Buffer.alloc(0) : chunk) }),
  },
  'list-by-spelling': {
    says: 'lists no tools when the id comes after the params',
    seams: () => {
      let isTurned = false
      return {
        parse: (bytes, next) => {
          const message = next(bytes)
          const names = isObject(message) ? Object.keys(message) : []
          if (methodOf(message) === 'tools/list') isTurned = names.indexOf('id') > names.indexOf('params')
          return message
        },
        handlers: {
          'tools/list': async (request, context, next) => {
            const isEmpty = isTurned
            const result = await next(request, context)
            return isEmpty ? { ...result, tools: [] } : result
          },
        },
      }
    },
  },
  'accept-order': {
    says: 'serves nobody who takes event streams before JSON',
    transport: 'streamable-http',
    seams: () => ({
      http: {
        accept: async (exchange, next) => {
          if (
            /^text\/event-stream,/.test(exchange.headers.accept ?? '') &&
            exchange.headers['content-type'] !== undefined
          )
            exchange.response.writeHead(406).end()
          else await next(exchange)
        },
      },
    }),
  },
})
