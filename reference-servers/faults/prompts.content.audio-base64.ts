import { editContent, editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.content.audio-base64',
  says: 'puts a URL into the data of audio',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: editResult('prompts/get', (result) =>
    editContent(result, 'audio', (content) => ({ ...content, data: 'https://example.com/x' })),
  ),
})
