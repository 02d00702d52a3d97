import { editContent, editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.content.image-base64',
  says: 'puts a URL into the data of an image',
  seams: editResult('prompts/get', (result) =>
    editContent(result, 'image', (content) => ({ ...content, data: 'https://example.com/x' })),
  ),
})
