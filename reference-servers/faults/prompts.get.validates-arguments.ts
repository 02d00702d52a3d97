import { text } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get.validates-arguments',
  says: 'renders objects as text',
  seams: {
    handlers: {
      'prompts/get': async (request, context, next) => {
        const { arguments: args } = context.params
        if (!isObject(args) || !isObject(args.name)) return next(request, context)
        return { messages: [{ role: 'user', content: text(`Say hello to ${String(args.name)}.`) }] }
      },
    },
  },
})
