import { faults } from '../../fault.ts'
import { editMeta } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default faults({
  'extensions.identifier.client-format': {
    says: 'declares an extension without prefix',
    seams: editMeta((meta) => ({ ...meta, [key]: { ...objectAt(meta, key), extensions: { ui: {} } } })),
  },
})
