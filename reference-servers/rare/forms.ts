/** Forms and methods of HTTP that few clients use, and responses that are not read to their end. */
import type { Seams } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import { methodOf } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

const transport = 'streamable-http'

/** Never answers POSTs of this form. */
const deafTo = (isOdd: (exchange: Exchange) => boolean) => (): Seams => ({
  http: { post: (exchange, next) => (isOdd(exchange) ? new Promise(() => {}) : next(exchange)) },
})

/** Loses the next POST of a request once it was told to. */
function losesNext() {
  let isDue = false
  return {
    lose: () => {
      isDue = true
    },
    incoming: (message: unknown): boolean => {
      const isLost = isDue && methodOf(message) !== undefined
      if (isLost) isDue = false
      return isLost
    },
  }
}

/** Loses the request that comes after a request of HTTP without a message. */
const losesAfter = (method: string) => (): Seams => {
  const { lose, incoming } = losesNext()
  return {
    http: {
      accept: (exchange, next) => {
        if (exchange.request.method === method) lose()
        return next(exchange)
      },
    },
    incoming: (message, connection, next) => (incoming(message) ? undefined : next(message, connection)),
  }
}

export default rareBugs({
  'type-with-charset': {
    says: 'leaves requests alone whose content type has a parameter',
    transport,
    seams: deafTo(({ headers }) => headers['content-type']?.includes(';') === true),
  },
  'body-in-chunks': {
    says: 'leaves requests alone whose body has no length',
    transport,
    seams: deafTo(({ headers }) => headers['content-length'] === undefined),
  },
  'accept-twice': {
    says: 'leaves requests alone whose Accept is in two fields',
    transport,
    seams: deafTo(
      ({ request }) => request.rawHeaders.filter((text, i) => i % 2 === 0 && /^accept$/i.test(text)).length > 1,
    ),
  },
  'after-head': { says: 'loses the request after a HEAD', transport, seams: losesAfter('HEAD') },
  'after-options': { says: 'loses the request after an OPTIONS', transport, seams: losesAfter('OPTIONS') },
  'response-given-up': {
    says: 'loses the request after a response that its client did not read to its end',
    transport,
    seams: () => {
      const { lose, incoming } = losesNext()
      return {
        http: {
          disconnected: (connection, revision, next) => {
            lose()
            next(connection, revision)
          },
        },
        incoming: (message, connection, next) => (incoming(message) ? undefined : next(message, connection)),
      }
    },
  },
  'stream-beside': {
    says: 'loses prompts/get while the stream for other messages is open',
    transport,
    seams: () => {
      let open = 0
      return {
        http: {
          get: (exchange, next) => {
            if (exchange.headers['last-event-id'] === undefined) {
              open += 1
              exchange.response.once('close', () => {
                open -= 1
              })
            }
            return next(exchange)
          },
        },
        incoming: (message, connection, next) =>
          open > 0 && methodOf(message) === 'prompts/get' ? undefined : next(message, connection),
      }
    },
  },
})
