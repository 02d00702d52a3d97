import { binary } from '../features/content.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.contents.text-only-if-text',
  says: 'returns binary data decoded as text',
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        const { uri } = context.params
        if (uri !== 'fixture://binary') return next(request, context)
        const text = Buffer.from(binary, 'base64').toString()
        return { contents: [{ uri, mimeType: 'application/octet-stream', text }] }
      },
    },
  },
})
