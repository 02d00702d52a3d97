import { faults } from '../../fault.ts'
import { editInfo } from '../../fault-edits.ts'

export default faults({
  'implementation.title.display-fallback': [
    {
      says: 'shows names where a tool has no title of its own',
      seams: { user: { names: ({ title, name }) => String(title ?? name) } },
    },
    {
      says: 'shows an empty label where a tool has no title of its own',
      seams: { user: { names: ({ title }) => String(title ?? '') } },
    },
  ],
  'implementation.implementation.shape': {
    says: 'gives its version as a number',
    seams: editInfo((info) => ({ ...info, version: 1 })),
  },
})
