import { faults } from '../../fault.ts'
import { editInfo } from '../../fault-edits.ts'

export default faults({
  'icons.icon.shape': {
    says: 'gives the sizes of an icon as text',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: '48x48' }] })),
  },
  'icons.sender.sizes-format': {
    says: 'gives the size of an icon as one number',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: ['48'] }] })),
  },
  'icons.sender.src-scheme': {
    says: 'points to an icon on its own disk',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'file:///usr/share/icons/app.png' }] })),
  },
})
