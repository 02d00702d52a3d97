import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { text } from '../../features/content.ts'
import { isObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Gets a prompt under a name that it does not have, where none has that. */
const findingPrompt = (fits: (own: string, asked: string) => boolean): Seams => ({
  prompts: (context, next) => {
    const known = next(context)
    const { name } = context.params
    if (typeof name !== 'string' || known.some((prompt) => prompt.name === name)) return known
    const found = known.find((prompt) => fits(prompt.name, name))
    return found === undefined ? known : [...known, { ...found, name }]
  },
})

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
  'prompts.get.unknown-name-code': [
    {
      says: 'answers an unknown prompt without messages',
      seams: handle('prompts/get', async (request, context, next) => {
        return String(context.params.name).includes('no-such') ? { messages: [] } : next(request, context)
      }),
    },
    {
      says: 'gets a prompt whose name the one asked for begins with',
      seams: findingPrompt((own, asked) => asked.startsWith(own)),
    },
    {
      says: 'gets a prompt whose name begins with the one asked for',
      seams: findingPrompt((own, asked) => own.startsWith(asked)),
    },
    {
      says: 'gets a prompt whose name ends the one asked for',
      seams: findingPrompt((own, asked) => asked.endsWith(own)),
    },
  ],
  'prompts.get.validates-arguments': {
    says: 'renders objects as text',
    seams: handle('prompts/get', async (request, context, next) => {
      const { arguments: args } = context.params
      if (!isObject(args) || !isObject(args.name)) return next(request, context)
      return { messages: [{ role: 'user', content: text(`Say hello to ${String(args.name)}.`) }] }
    }),
  },
})
