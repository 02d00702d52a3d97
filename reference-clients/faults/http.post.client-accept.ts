import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-accept',
  says: 'Takes anything as an answer.',
  transports: ['streamable-http'],
  seams: editHeaders(posts(), { Accept: '*/*' }),
})
