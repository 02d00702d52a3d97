import { editParams } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.request.client-capabilities',
  says: 'Declares nothing for tools/list, where it should declare {}.',
  revisions: ['2026-07-28'],
  seams: editParams('tools/list', (params) => {
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...meta } = objectAt(params, '_meta')
    return { ...params, _meta: meta }
  }),
})
