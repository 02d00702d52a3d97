/** What only shows after something else, or beside it. */

import type { Connection } from '../connection.ts'
import { invalidParams } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import type { Seams } from '../seams.ts'
import { everyNth, ignores, withResult } from './parts/effects.ts'
import { isRequest, isResponseTo, metaOf, methodOf, paramsOf } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

const isList = (message: unknown): boolean => String(methodOf(message)).endsWith('/list')

const onCancelled = (note: () => void): Seams => ({
  notifications: {
    'notifications/cancelled': (params, connection, next) => {
      note()
      next(params, connection)
    },
  },
})

export default rareBugs({
  'every-29th': { says: 'loses every 29th request', seams: () => ignores(everyNth(29))() },
  'third-subscription': {
    says: 'loses its subscriptions with the third: it refuses to take them back',
    seams: () => {
      const subscribed = new Set<unknown>()
      return {
        handlers: {
          'resources/subscribe': (request, context, next) => {
            subscribed.add(paramsOf(request).uri)
            if (subscribed.size >= 3) throw invalidParams('uri: not there any more')
            return next(request, context)
          },
        },
      }
    },
  },
  'lists-after-cancel': {
    says: 'lists no tools any more once something was cancelled',
    seams: () => {
      let isCancelled = false
      return {
        ...onCancelled(() => {
          isCancelled = true
        }),
        handlers: {
          'tools/list': (request, context, next) => {
            if (isCancelled) throw invalidParams('cancelled')
            return next(request, context)
          },
        },
      }
    },
  },
  'cursor-of-the-session': {
    says: 'keeps one place for all lists of a session in place of what the cursor says',
    seams: () => {
      let place = 0
      return {
        page: (items, cursor, size, list, next) => {
          if (cursor === undefined) place = 0
          else next(items, cursor, size, list)
          const start = place
          place += size
          const rest = next(items, undefined, start + size, list)
          return { ...rest, items: rest.items.slice(start) }
        },
      }
    },
  },
  'cursor-used-up': {
    says: 'refuses a cursor the third time',
    seams: () => {
      const used = new Map<unknown, number>()
      return {
        page: (items, cursor, size, list, next) => {
          const times = (used.get(cursor) ?? 0) + 1
          if (cursor !== undefined) used.set(cursor, times)
          if (cursor !== undefined && times > 2) throw invalidParams('cursor: used up')
          return next(items, cursor, size, list)
        },
      }
    },
  },
  'page-again-after-call': {
    says: 'begins the next page one item early when a tool was called between two pages',
    seams: () => {
      let isCalled = false
      return {
        handlers: {
          'tools/call': (request, context, next) => {
            isCalled = true
            return next(request, context)
          },
        },
        page: (items, cursor, size, list, next) => {
          const page = next(items, cursor, size, list)
          const first = page.items[0]
          const index = first === undefined ? 0 : items.indexOf(first)
          const repeats = isCalled && cursor !== undefined && index > 0
          isCalled = false
          return repeats ? { ...page, items: items.slice(index - 1, index - 1 + size) } : page
        },
      }
    },
  },
  'foreign-cursor': {
    says: 'takes the cursor of one list for another, and shows items of that one',
    revision: '2026-07-28',
    seams: () => {
      const itemsOf = new Map<unknown, readonly JsonObject[]>()
      return {
        page: (items, cursor, size, list, next) => {
          const owner = itemsOf.get(cursor)
          if (owner !== undefined && owner[0] !== items[0]) return { items: owner.slice(size, size * 2) }
          const page = next(items, cursor, size, list)
          itemsOf.set(page.nextCursor, items)
          return page
        },
      }
    },
  },
  'answers-swapped': {
    says: 'swaps the answers of two calls that run at once',
    seams: () => {
      let waiting: { message: JsonObject; send: (message: unknown) => void } | undefined
      return {
        outgoing: (message, context, next) => {
          const isCall = isResponseTo(message) && isObject(message) && context.request?.method === 'prompts/get'
          if (!isCall || context.connection === undefined) return next(message, context)
          const before = waiting
          if (before === undefined || before.message.id === message.id) {
            waiting = { message, send: () => {} }
            return next(message, context)
          }
          waiting = undefined
          const { id } = message
          return next({ ...before.message, id }, context)
        },
      }
    },
  },
  'cancel-cancels-another': {
    says: 'cancels the request before the one that is named, too',
    seams: () => ({
      cancel: (id, connection, next) => {
        if (typeof id === 'number') next(id - 1, connection)
        next(id, connection)
      },
    }),
  },
  'cancelled-twice-answered': {
    says: 'answers requests twice after one was cancelled, once',
    seams: () => {
      let isCancelled = false
      return {
        ...onCancelled(() => {
          isCancelled = true
        }),
        outgoing: (message, context, next) => {
          const isTwice = isCancelled && isResponseTo(message)
          if (isTwice) isCancelled = false
          return isTwice ? [...next(message, context), ...next(message, context)] : next(message, context)
        },
      }
    },
  },
  'text-id-sticks': {
    says: 'answers the request after one with a text for id with a text for id, too',
    seams: () => {
      let wasText = false
      return {
        outgoing: (message, context, next) => {
          if (!isObject(message) || !isResponseTo(message)) return next(message, context)
          const isText = typeof message.id === 'string'
          const sticks = wasText && !isText
          wasText = isText
          return next(sticks ? { ...message, id: String(message.id) } : message, context)
        },
      }
    },
  },
  'progress-of-the-last': {
    says: 'reports progress under the token of the request before',
    seams: () => {
      let before: unknown
      return {
        outgoing: (message, context, next) => {
          if (!isObject(message) || message.method !== 'notifications/progress') return next(message, context)
          const token = paramsOf(message).progressToken
          const stale = before ?? token
          before = token
          return next({ ...message, params: { ...paramsOf(message), progressToken: stale } }, context)
        },
      }
    },
  },
  'progress-after-answer': {
    says: 'reports progress once more after the answer to every third request with a token',
    seams: () => {
      const isThird = everyNth(3, () => true)
      return {
        outgoing: (message, context, next) => {
          const { progressToken } = metaOf(context.request)
          const isLate = isResponseTo(message) && progressToken !== undefined && isThird(message)
          const late = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1e6 } }
          return isLate ? [...next(message, context), late] : next(message, context)
        },
      }
    },
  },
  'session-sees-another': {
    says: 'sends the progress of one session to another one',
    transport: 'streamable-http',
    seams: () => {
      let other: Connection | undefined
      let tokens = 0
      return {
        incoming: (message, connection, next) => {
          const { progressToken } = metaOf(message)
          if (progressToken !== undefined) {
            tokens += 1
            if (tokens % 2 === 0) other = connection
          }
          return next(message, connection)
        },
        outgoing: (message, context, next) => {
          const { progressToken } = metaOf(context.request)
          const isLeak =
            isResponseTo(message) && other !== undefined && other !== context.connection && progressToken === undefined
          const leak = {
            jsonrpc: '2.0',
            method: 'notifications/progress',
            params: { progressToken: 'of another', progress: 1 },
          }
          if (isLeak) other = undefined
          return isLeak ? [leak, ...next(message, context)] : next(message, context)
        },
      }
    },
  },
  'same-id-elsewhere': {
    says: 'answers an id once only, whichever session it comes from',
    transport: 'streamable-http',
    seams: () => {
      const answered = new Map<unknown, Connection>()
      return {
        incoming: (message, connection, next) => {
          if (!isRequest(message) || typeof message.id !== 'number' || message.id < 4) return next(message, connection)
          const first = answered.get(message.id)
          answered.set(message.id, first ?? connection)
          return first === undefined || first === connection ? next(message, connection) : undefined
        },
      }
    },
  },
  'list-grows': {
    says: 'lists a tool twice from the fourth time on',
    seams: () => {
      let times = 0
      return {
        handlers: {
          'tools/list': async (request, context, next) => {
            const result = await next(request, context)
            times += 1
            const { tools } = result
            return times > 8 && Array.isArray(tools) && tools.length > 1
              ? { ...result, tools: [...tools.slice(1), tools[1]] }
              : result
          },
        },
      }
    },
  },
  'ping-after-level': {
    says: 'answers ping with a result that is null once the log level was set twice',
    seams: () => {
      let times = 0
      return {
        handlers: {
          'logging/setLevel': (request, context, next) => {
            times += 1
            return next(request, context)
          },
        },
        outgoing: (message, context, next) => {
          const isNull = times >= 2 && isObject(message) && isResponseTo(message) && context.request?.method === 'ping'
          return next(isNull ? { ...message, result: null } : message, context)
        },
      }
    },
  },
  'unsubscribe-unknown': {
    says: 'never answers an unsubscription without subscription',
    seams: () => {
      const subscribed = new Set<unknown>()
      return {
        handlers: {
          'resources/subscribe': (request, context, next) => {
            subscribed.add(paramsOf(request).uri)
            return next(request, context)
          },
          'resources/unsubscribe': (request, context, next) =>
            subscribed.has(paramsOf(request).uri) ? next(request, context) : new Promise(() => {}),
        },
      }
    },
  },
  'burst-of-four': {
    says: 'loses the fourth of the requests that are open at once',
    seams: () => {
      let open = 0
      return {
        answer: async (request, context, next) => {
          open += 1
          try {
            if (open >= 4) await new Promise(() => {})
            return await next(request, context)
          } finally {
            open -= 1
          }
        },
      }
    },
  },
  'member-order': {
    says: 'takes a request for a notification when its id comes before its method',
    seams: ignores((m) => isRequest(m) && Object.keys(m).indexOf('id') > Object.keys(m).indexOf('method')),
  },
  'read-after-list': {
    says: 'mixes up the member of the first resource once prompts were listed after resources',
    seams: () => {
      let last: unknown
      let isMixed = false
      return {
        incoming: (message, connection, next) => {
          isMixed ||= last === 'resources/list' && methodOf(message) === 'prompts/list'
          if (isList(message)) last = methodOf(message)
          return next(message, connection)
        },
        outgoing: (message, context, next) => {
          const isIts =
            isMixed && isObject(message) && isResponseTo(message) && context.request?.method === 'resources/read'
          return next(isIts ? withResult(message, ({ contents: _, ...rest }) => rest) : message, context)
        },
      }
    },
  },
})
