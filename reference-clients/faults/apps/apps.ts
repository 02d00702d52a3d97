import { faults } from '../../fault.ts'
import { editMeta } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default faults({
  'apps.client.mime-types': {
    says: 'declares that it shows apps, and not of which types',
    seams: editMeta((meta) => ({
      ...meta,
      [key]: { ...objectAt(meta, key), extensions: { 'io.modelcontextprotocol/ui': {} } },
    })),
  },
})
