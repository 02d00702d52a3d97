import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { legacy } from '../../revisions.ts'

export default faults({
  'pagination.list.shape': {
    says: 'ends a list with a null cursor',
    seams: editResult('tools/list', (result) => ({ ...result, nextCursor: null })),
  },
  'pagination.server.continues-after-cursor': [
    {
      says: 'begins each page with the last item of the one before',
      alsoBreaks: { 'resources.uri.unique': 'an item that is listed twice' },
      seams: {
        page: (items, cursor, size, list, next) => {
          const { items: shown, ...rest } = next(items, cursor, size, list)
          const first = shown[0]
          const before =
            cursor === undefined || first === undefined
              ? []
              : items.slice(items.indexOf(first) - 1, items.indexOf(first))
          return { items: [...before, ...shown], ...rest }
        },
      },
    },
    {
      says: 'refuses the cursors that it hands out',
      seams: {
        page: (items, cursor, size, list, next) => {
          if (cursor !== undefined) throw invalidParams('cursor: unknown')
          return next(items, cursor, size, list)
        },
      },
    },
  ],
  'pagination.server.invalid-cursor-code': [
    {
      says: 'returns the first page for any unknown cursor',
      seams: {
        page: (items, cursor, size, list, next) => {
          try {
            return next(items, cursor, size, list)
          } catch {
            return next(items, undefined, size, list)
          }
        },
      },
    },
    {
      says: 'takes the empty cursor for none',
      revisions: legacy,
      seams: { page: (items, cursor, size, list, next) => next(items, cursor === '' ? undefined : cursor, size, list) },
    },
    {
      says: 'takes a cursor with something behind it',
      seams: {
        page: (items, cursor, size, list, next) =>
          next(items, typeof cursor === 'string' ? cursor.replace(/~$/, '') : cursor, size, list),
      },
    },
    {
      says: 'takes a position in any list for one in this',
      seams: {
        page: (items, cursor, size, list, next) => {
          const text = Buffer.from(String(cursor), 'base64url').toString()
          const [, position] = /^after-(\d+)-in-\w+$/.exec(text) ?? []
          const own = Buffer.from(`after-${position}-in-${list}`).toString('base64url')
          return next(items, position === undefined ? cursor : own, size, list)
        },
      },
    },
  ],
  'pagination.server.invalid-cursor-graceful': {
    says: 'hangs on a cursor that is no text',
    seams: {
      answer: (request, context, next) =>
        typeof context.params.cursor === 'number' ? new Promise(() => {}) : next(request, context),
    },
  },
  'pagination.server.stable-cursors': {
    says: 'takes each cursor once',
    seams: () => {
      const given = new Set<string>()
      let count = 0
      return {
        page: (items, cursor, size, list, next) => {
          if (typeof cursor === 'string' && !given.delete(cursor)) throw invalidParams('cursor: used up')
          const position = typeof cursor === 'string' ? cursor.split('.')[0] : cursor
          const { nextCursor, ...page } = next(items, position, size, list)
          if (nextCursor === undefined) return page
          const once = `${nextCursor}.${count++}`
          given.add(once)
          return { ...page, nextCursor: once }
        },
      }
    },
  },
})
