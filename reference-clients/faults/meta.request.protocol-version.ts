import { editParams } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.request.protocol-version',
  says: 'Names no version for tools/list.',
  revisions: ['2026-07-28'],
  seams: editParams('tools/list', (params) => {
    const { 'io.modelcontextprotocol/protocolVersion': _, ...meta } = objectAt(params, '_meta')
    return { ...params, _meta: meta }
  }),
  alsoBreaks: {
    'discover.client.selects-listed-version': 'one of its requests is in no version',
    'discover.client.selects-listed-version-stdio': 'one of its requests is in no version',
  },
})
