import { editMeta } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default fault({
  requirement: 'extensions.identifier.client-format',
  says: 'Declares an extension without prefix.',
  revisions: ['2026-07-28'],
  seams: editMeta((meta) => ({ ...meta, [key]: { ...objectAt(meta, key), extensions: { ui: {} } } })),
})
