import { faults } from '../../fault.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'

const infoOf = (info: unknown): JsonObject => (isObject(info) ? info : {})

export default faults({
  'icons.icon.shape': {
    says: 'gives the sizes of an icon as text',
    seams: {
      serverInfo: (revision, next) => ({
        ...infoOf(next(revision)),
        icons: [{ src: 'https://example.com/i.png', sizes: '48x48' }],
      }),
    },
  },
  'icons.sender.sizes-format': {
    says: 'gives the size of an icon as one number',
    seams: {
      serverInfo: (revision, next) => ({
        ...infoOf(next(revision)),
        icons: [{ src: 'https://example.com/i.png', sizes: ['48'] }],
      }),
    },
  },
  'icons.sender.src-scheme': {
    says: 'points to an icon on its own disk',
    seams: {
      serverInfo: (revision, next) => ({
        ...infoOf(next(revision)),
        icons: [{ src: 'file:///usr/share/icons/app.png' }],
      }),
    },
  },
})
