import { editContent, editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.content.image-mime-type',
  says: 'does not say what kind of image it is',
  seams: editResult('prompts/get', (result) =>
    editContent(result, 'image', (content) => ({ ...content, mimeType: undefined })),
  ),
})
