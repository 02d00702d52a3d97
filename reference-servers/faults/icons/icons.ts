import { faults } from '../../fault.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Shows one icon in what the server says of itself. */
function show(icon: JsonObject): Seams {
  return {
    serverInfo: (revision, next) => {
      const info = next(revision)
      return { ...(isObject(info) && info), icons: [icon] }
    },
  }
}

export default faults({
  'icons.icon.shape': {
    says: 'gives the sizes of an icon as text',
    seams: show({ src: 'https://example.com/i.png', sizes: '48x48' }),
    control: show({ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }),
  },
  'icons.sender.sizes-format': {
    says: 'gives the size of an icon as one number',
    seams: show({ src: 'https://example.com/i.png', sizes: ['48'] }),
    control: show({ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }),
  },
  'icons.sender.src-scheme': {
    says: 'points to an icon on its own disk',
    seams: show({ src: 'file:///usr/share/icons/app.png' }),
    control: show({ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }),
  },
})
