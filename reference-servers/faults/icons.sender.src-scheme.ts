import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const infoOf = (info: unknown): JsonObject => (isObject(info) ? info : {})

export default fault({
  requirement: 'icons.sender.src-scheme',
  says: 'points to an icon on its own disk',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    serverInfo: (revision, next) => ({
      ...infoOf(next(revision)),
      icons: [{ src: 'file:///usr/share/icons/app.png' }],
    }),
  },
})
