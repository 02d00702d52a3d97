import { editInfo } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'icons.sender.sizes-format',
  says: 'Gives the size of an icon as one number.',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: ['48'] }] })),
})
