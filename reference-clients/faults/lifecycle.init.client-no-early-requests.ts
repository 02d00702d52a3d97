import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.client-no-early-requests',
  says: 'Lists tools while it waits for the answer to initialize.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  alsoBreaks: {
    'cancellation.receiver.ignore-unknown-id': 'what is tried while tools are listed is tried too early',
    'cancellation.receiver.ignore-completed': 'what is tried while tools are listed is tried too early',
    'cancellation.receiver.ignore-malformed': 'what is tried while tools are listed is tried too early',
    'cancellation.client.race-graceful': 'what is tried while tools are listed is tried too early',
  },
  seams: {
    order: { whileInitializing: (context) => context.send({ jsonrpc: '2.0', id: 'early', method: 'tools/list' }) },
  },
})
