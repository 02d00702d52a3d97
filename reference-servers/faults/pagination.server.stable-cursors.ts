import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.server.stable-cursors',
  says: 'takes each cursor once',
  seams: () => {
    const given = new Set<string>()
    let count = 0
    return {
      page: (items, cursor, size, next) => {
        if (typeof cursor === 'string' && !given.delete(cursor)) throw invalidParams('cursor: used up')
        const position = typeof cursor === 'string' ? cursor.split('.')[0] : cursor
        const { nextCursor, ...page } = next(items, position, size)
        if (nextCursor === undefined) return page
        const once = `${nextCursor}.${count++}`
        given.add(once)
        return { ...page, nextCursor: once }
      },
    }
  },
})
