/** What a client may do with the definitions of tools. */
import { badAnnotation } from '../features/mirrored-parameters.ts'
import { quirks } from '../quirk.ts'

export default quirks({
  'rejects-bad-mirrors-on-stdio': {
    says: 'On stdio it leaves out tools whose x-mcp-header is not usable, although nothing is mirrored there.',
    revisions: ['2026-07-28'],
    transports: ['stdio'],
    seams: { decide: { rejectTool: (tool) => badAnnotation(tool) } },
    tolerates: ['http.params.client-other-transport-ignores'],
  },
})
