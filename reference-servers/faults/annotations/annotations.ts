import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'

export default faults({
  'annotations.audience.values': {
    says: 'names the audience of a resource as text',
    seams: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { audience: 'user' } })),
    control: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { audience: ['user'] } })),
  },
  'annotations.last-modified.iso8601': {
    says: 'writes the time of a resource as mails do',
    seams: editFirst('resources/list', 'resources', (item) => ({
      ...item,
      annotations: { lastModified: 'Mon, 12 Jan 2025 15:00:58 GMT' },
    })),
    control: editFirst('resources/list', 'resources', (item) => ({
      ...item,
      annotations: { lastModified: '2025-01-12T15:00:58Z' },
    })),
  },
  'annotations.priority.range': {
    says: 'gives a resource the priority 5',
    seams: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { priority: 5 } })),
    control: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { priority: 0.5 } })),
  },
})
