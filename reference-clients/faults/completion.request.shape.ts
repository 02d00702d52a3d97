import { editParams } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.request.shape',
  says: 'Calls the reference to a prompt prompt.',
  seams: editParams('completion/complete', (params) => ({
    ...params,
    ref: { ...objectAt(params, 'ref'), type: 'prompt' },
  })),
})
