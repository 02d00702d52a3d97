import { faults } from '../../fault.ts'
import { addMeta, editResult } from '../../fault-edits.ts'

export default faults({
  'extensions.identifier.server-format': {
    says: 'advertises an extension without prefix',
    seams: { capabilities: (context, next) => ({ ...next(context), extensions: { tasks: {} } }) },
  },
  'extensions.fallback.server': {
    says: 'answers with a handle of its extension, whether the client has that or not',
    seams: {
      capabilities: (context, next) => ({ ...next(context), extensions: { 'com.example/later': {} } }),
      ...editResult('prompts/list', (result) => ({ ...result, resultType: 'later' })),
    },
  },
  'extensions.activation.both-sides': {
    says: 'writes the metadata of its extension for clients that do not have it',
    seams: {
      capabilities: (context, next) => ({ ...next(context), extensions: { 'com.example/trace': {} } }),
      ...addMeta('tools/list', { 'com.example/trace': { span: 1 } }),
    },
  },
})
