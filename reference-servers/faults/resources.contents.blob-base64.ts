import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.contents.blob-base64',
  says: 'encodes binary contents for URLs',
  seams: editFirst('resources/read', 'contents', ({ blob, ...item }) => ({
    ...item,
    ...(typeof blob === 'string' && { blob: '_-_' }),
  })),
})
