import type { Connection } from '../../connection.ts'
import { faults } from '../../fault.ts'
import { alsoList } from '../../fault-edits.ts'
import { forget, hide } from '../../fault-overrides.ts'
import type { Prompt } from '../../features/prompts.ts'

const extra: Prompt = { name: 'unlocked', description: '', messages: () => [] }

let processes = 0

export default faults({
  'prompts.capability.declared': {
    says: 'serves prompts without declaring them',
    seams: hide('prompts'),
  },
  'prompts.list-result.shape': {
    says: 'describes arguments as JSON Schema',
    seams: alsoList('prompts/list', 'prompts', { name: 'typed', arguments: { code: { type: 'string' } } }),
  },
  'prompts.list.answers': {
    says: 'declares prompts and does not know prompts/list',
    alsoBreaks: {
      'capabilities.server.declared-works': 'the general rule',
      'stateless.server.interleaved-work': 'it is tried with this list',
    },
    seams: forget('prompts/list'),
  },
  'prompts.list.no-side-effects': {
    says: 'shows one more prompt on a connection after its first prompts/get',
    transports: ['stdio'],
    seams: () => {
      const unlocked = new WeakSet<Connection>()
      return {
        handlers: {
          'prompts/get': (request, context, next) => {
            unlocked.add(context.connection)
            return next(request, context)
          },
        },
        prompts: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
      }
    },
  },
  'prompts.list.same-on-every-connection': {
    says: 'lists in each process one more prompt, which no other process has',
    transports: ['stdio'],
    seams: () => {
      processes += 1
      const own = { ...extra, name: `of-process-${processes}` }
      return { prompts: (context, next) => [...next(context), own] }
    },
  },
  'prompts.name.unique': {
    says: 'lists a prompt twice',
    seams: alsoList('prompts/list', 'prompts', { name: 'greeting' }),
  },
})
