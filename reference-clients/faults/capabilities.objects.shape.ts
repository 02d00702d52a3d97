import { editMeta } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default fault({
  requirement: 'capabilities.objects.shape',
  says: 'Declares experimental features as a list.',
  seams: {
    ...editMeta((meta) => ({ ...meta, [key]: { ...objectAt(meta, key), experimental: [] } })),
    initialize: (params) => ({ ...params, capabilities: { ...objectAt(params, 'capabilities'), experimental: [] } }),
  },
})
