import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get.unknown-name-code',
  says: 'answers an unknown prompt without messages',
  seams: {
    handlers: {
      'prompts/get': async (request, context, next) => {
        return String(context.params.name).includes('no-such') ? { messages: [] } : next(request, context)
      },
    },
  },
})
