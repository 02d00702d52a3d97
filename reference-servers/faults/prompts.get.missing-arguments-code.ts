import { text } from '../features/content.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get.missing-arguments-code',
  says: 'renders a missing argument as undefined',
  seams: {
    handlers: {
      'prompts/get': async (request, context, next) => {
        const { name, arguments: args } = context.params
        if (name !== 'greeting' || args !== undefined) return next(request, context)
        return { messages: [{ role: 'user', content: text('Say hello to undefined.') }] }
      },
    },
  },
})
