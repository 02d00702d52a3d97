import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call-request.shape',
  says: 'Writes arguments as text.',
  seams: editParams('tools/call', (params) => ({ ...params, arguments: '{}' })),
  alsoBreaks: { 'http.params.client-omits-absent': 'no argument is where its header says' },
})
