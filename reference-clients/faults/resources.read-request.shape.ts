import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read-request.shape',
  says: 'Reads several addresses at once.',
  seams: editParams('resources/read', ({ uri, ...params }) => ({ ...params, uris: [uri ?? ''] })),
})
