import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.content.audio-base64',
  says: 'puts a file name into the data of audio',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: editFirst('tools/call', 'content', (block) =>
    block.type === 'audio' ? { ...block, data: 'sound.wav' } : block,
  ),
})
