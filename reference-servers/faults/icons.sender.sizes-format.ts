import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const infoOf = (info: unknown): JsonObject => (isObject(info) ? info : {})

export default fault({
  requirement: 'icons.sender.sizes-format',
  says: 'gives the size of an icon as one number',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    serverInfo: (revision, next) => ({
      ...infoOf(next(revision)),
      icons: [{ src: 'https://example.com/i.png', sizes: ['48'] }],
    }),
  },
})
