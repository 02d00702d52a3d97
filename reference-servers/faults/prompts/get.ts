import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { text } from '../../features/content.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'prompts.get-result.shape': {
    says: 'gives a prompt the role system',
    seams: editFirst('prompts/get', 'messages', (message) => ({ ...message, role: 'system' })),
  },
  'prompts.get.internal-error-code': {
    says: 'answers -32602 when the template of a prompt cannot be read',
    seams: handle('prompts/get', async (request, context, next) => {
      if (context.params.name === 'failing-prompt') throw invalidParams('name: cannot be read')
      return next(request, context)
    }),
  },
  'prompts.get.missing-arguments-code': {
    says: 'renders a missing argument as undefined',
    seams: handle('prompts/get', async (request, context, next) => {
      const { name, arguments: args } = context.params
      if (name !== 'greeting' || args !== undefined) return next(request, context)
      return { messages: [{ role: 'user', content: text('Say hello to undefined.') }] }
    }),
  },
  'prompts.get.unknown-name-code': {
    says: 'answers an unknown prompt without messages',
    seams: handle('prompts/get', async (request, context, next) => {
      return String(context.params.name).includes('no-such') ? { messages: [] } : next(request, context)
    }),
  },
  'prompts.get.validates-arguments': {
    says: 'renders objects as text',
    seams: handle('prompts/get', async (request, context, next) => {
      const { arguments: args } = context.params
      if (!isObject(args) || !isObject(args.name)) return next(request, context)
      return { messages: [{ role: 'user', content: text(`Say hello to ${String(args.name)}.`) }] }
    }),
  },
})
