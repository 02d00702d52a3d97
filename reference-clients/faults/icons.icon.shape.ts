import { editInfo } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'icons.icon.shape',
  says: 'Gives the sizes of an icon as text.',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: '48x48' }] })),
})
