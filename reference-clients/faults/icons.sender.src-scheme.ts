import { editInfo } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'icons.sender.src-scheme',
  says: 'Points to an icon on its own disk.',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: editInfo((info) => ({ ...info, icons: [{ src: 'file:///usr/share/icons/app.png' }] })),
})
