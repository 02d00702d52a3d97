import { editHeaders } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.client-accept',
  says: 'Takes anything from a GET stream.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: editHeaders(({ purpose }) => purpose === 'listen', { Accept: '*/*' }),
})
