import { faults } from '../../fault.ts'
import { type Json, type JsonObject, objectAt } from '../../messages.ts'

const toolsOf = ({ tools }: JsonObject): Json[] | undefined => (Array.isArray(tools) ? tools : undefined)

export default faults({
  'pagination.client.both-flows': [
    {
      says: 'takes a list of tools that has a cursor for unusable',
      seams: {
        decide: {
          nextCursor(result, next) {
            if (toolsOf(result) !== undefined && next() !== undefined) throw new Error('unexpected member nextCursor')
            return next()
          },
        },
      },
    },
    {
      says: 'knows the first page of its tools alone',
      seams: {
        decide: { nextCursor: (result, next) => (toolsOf(result) === undefined ? next() : undefined) },
      },
    },
  ],
  'pagination.client.empty-string-cursor': {
    says: 'takes the empty cursor for none',
    seams: { decide: { nextCursor: (_result, next) => next() || undefined } },
  },
  'pagination.client.missing-cursor-ends': {
    says: 'asks for the last page once more',
    seams: () => {
      let last: string | undefined
      return {
        decide: {
          nextCursor(_result, next) {
            const cursor = next()
            const again = cursor === undefined ? last : undefined
            last = cursor
            return cursor ?? again
          },
        },
      }
    },
  },
  'pagination.client.no-cursor-across-sessions': {
    says: 'goes on in a new session where it was in the old one',
    seams: () => {
      let sessions = 0
      let cursor: Json | undefined
      return {
        outgoing(message) {
          if (message.method === 'initialize') sessions += 1
          if (message.method !== 'tools/list') return message
          const params = objectAt(message, 'params')
          if (params.cursor !== undefined) cursor = params.cursor
          return sessions > 1 && cursor !== undefined ? { ...message, params: { ...params, cursor } } : message
        },
      }
    },
  },
  'pagination.client.no-fixed-page-size': {
    says: 'takes a page that is shorter than the one before for the last',
    seams: () => {
      let before = 0
      return {
        decide: {
          nextCursor(result, next) {
            const size = toolsOf(result)?.length ?? before
            const isShorter = size < before
            before = size
            return isShorter ? undefined : next()
          },
        },
      }
    },
  },
  'pagination.client.opaque-cursors': [
    {
      says: 'trims cursors',
      seams: { decide: { nextCursor: (_result, next) => next()?.trim() } },
    },
    {
      says: 'encodes cursors as if they stood in a URL',
      seams: {
        decide: {
          nextCursor(_result, next) {
            const cursor = next()
            return cursor === undefined ? undefined : encodeURIComponent(cursor)
          },
        },
      },
    },
  ],
  'pagination.request.shape': {
    says: 'sends the cursor under the name of the result',
    client: { limits: { pages: 3 } },
    seams: {
      outgoing(message) {
        const { cursor, ...params } = objectAt(message, 'params')
        return cursor === undefined ? message : { ...message, params: { ...params, nextCursor: cursor } }
      },
    },
  },
})
