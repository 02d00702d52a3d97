import { faults } from '../../fault.ts'
import { addMeta, editParams } from '../../fault-edits.ts'
import { handshakeRevisions } from '../../revisions.ts'

export default faults({
  'meta.key.label-syntax': {
    says: 'uses an underscore in a prefix',
    seams: addMeta('tools/list', { 'com.my_app/trace': 1 }),
  },
  'meta.key.name-syntax': {
    says: 'begins a key with an underscore',
    seams: addMeta('tools/list', { _timing: 1 }),
  },
  'meta.key.prefix-syntax': {
    says: 'uses a URL as key',
    seams: addMeta('tools/list', { 'https://example.com/trace': 1 }),
  },
  'meta.key.reserved-prefix-second-label': {
    says: 'invents a key under the reserved prefix',
    seams: addMeta('tools/list', { 'io.modelcontextprotocol/vendor-cost': 1 }),
  },
  'meta.key.reserved-prefix-trailing-label': {
    says: 'invents a key under a reserved prefix',
    seams: addMeta('tools/list', { 'mcp.example/trace': 1 }),
  },
  'meta.key.reverse-dns': {
    says: 'writes a prefix as a host name',
    seams: addMeta('tools/list', { 'example.com/trace': 1 }),
  },
  'meta.objects.shape': {
    says: 'sends text as _meta',
    revisions: handshakeRevisions,
    seams: editParams('tools/list', (params) => ({ ...params, _meta: 'x' })),
  },
  'meta.trace.baggage-format': {
    says: 'sends baggage as an object',
    seams: addMeta('tools/list', { baggage: {} }),
    control: addMeta('tools/list', { baggage: 'user=1' }),
  },
  'meta.trace.trace-context-format': {
    says: 'sends a UUID as traceparent',
    seams: addMeta('tools/list', { traceparent: 'c5f0f9a6-1b5e-4a0e-8f1c-2a4b6c8d0e1f' }),
    control: addMeta('tools/list', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }),
  },
})
