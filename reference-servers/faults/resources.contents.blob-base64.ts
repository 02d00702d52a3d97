import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.contents.blob-base64',
  says: 'wraps binary contents into a data URL',
  seams: editFirst('resources/read', 'contents', ({ blob, ...item }) => ({
    ...item,
    ...(typeof blob === 'string' && { blob: `data:;base64,${blob}` }),
  })),
  alsoBreaks: { 'resources.size.raw-bytes': 'nobody can tell the size of what is no base64' },
})
