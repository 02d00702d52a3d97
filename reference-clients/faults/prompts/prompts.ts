import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'
import { useAnyway } from '../../fault-overrides.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'prompts.get.input-required-retry-fields': {
    says: 'gets a prompt again without the state of the server',
    seams: {
      retry({ requestState, ...params }, { original }) {
        // Calls of tools have arguments, and so do prompts: only calls ask for progress.
        const isCall = objectAt(original, '_meta').progressToken !== undefined
        const keeps = (isCall || original.uri !== undefined) && requestState !== undefined
        return keeps ? { ...params, requestState } : params
      },
    },
  },
  'prompts.capability.client-respects-strict': {
    says: 'lists prompts of every server',
    seams: useAnyway('prompts'),
  },
  'prompts.capability.client-respects': {
    says: 'lists prompts of every server',
    seams: useAnyway('prompts'),
  },
  'prompts.get-request.required-arguments': {
    says: 'gets prompts by their name only',
    seams: editParams('prompts/get', ({ arguments: _, ...params }) => params),
  },
  'prompts.get-request.shape': {
    says: 'gives a prompt a number',
    alsoBreaks: { 'prompts.get-request.required-arguments': 'the number takes the place of what is required' },
    seams: editParams('prompts/get', (params) => ({ ...params, arguments: { count: 3 } })),
  },
  'prompts.list.client-paginates': {
    says: 'takes a list of prompts that has a cursor for unusable',
    seams: {
      decide: {
        nextCursor(result, next) {
          if (result.prompts !== undefined && next() !== undefined) throw new Error('unexpected member nextCursor')
          return next()
        },
      },
    },
  },
  'prompts.list-request.shape': {
    says: 'asks for the first page with a null cursor',
    seams: editParams('prompts/list', (params) => ({ ...params, cursor: null })),
  },
})
