import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.content.image-base64',
  says: 'puts a file name into the data of an image',
  seams: editFirst('tools/call', 'content', (block) =>
    block.type === 'image' ? { ...block, data: 'picture.png' } : block,
  ),
})
