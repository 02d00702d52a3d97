import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.templates.mime-type',
  says: 'lists a template as text and returns something else',
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        const result = await next(request, context)
        const { uri } = context.params
        if (uri !== 'fixture://item/1') return result
        return { contents: [{ uri, mimeType: 'image/png', blob: '' }] }
      },
    },
  },
})
