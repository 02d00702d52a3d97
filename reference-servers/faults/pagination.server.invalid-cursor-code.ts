import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.server.invalid-cursor-code',
  says: 'returns the first page for any unknown cursor',
  seams: {
    page: (items, cursor, size, next) => {
      try {
        return next(items, cursor, size)
      } catch {
        return next(items, undefined, size)
      }
    },
  },
})
