import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.server.continues-after-cursor',
  says: 'begins each page with the last item of the one before',
  alsoBreaks: { 'resources.uri.unique': 'an item that is listed twice' },
  seams: {
    page: (items, cursor, size, next) => {
      const { items: shown, ...rest } = next(items, cursor, size)
      const first = shown[0]
      const before =
        cursor === undefined || first === undefined ? [] : items.slice(items.indexOf(first) - 1, items.indexOf(first))
      return { items: [...before, ...shown], ...rest }
    },
  },
})
