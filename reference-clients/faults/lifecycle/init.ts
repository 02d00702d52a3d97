import { faults } from '../../fault.ts'
import { editMessage } from '../../fault-edits.ts'

export default faults({
  'lifecycle.init.client-first': {
    says: 'lists tools before it says hello',
    transports: ['stdio'],
    alsoBreaks: {
      'cancellation.receiver.ignore-unknown-id': 'what is tried while tools are listed is tried too early',
      'cancellation.receiver.ignore-completed': 'what is tried while tools are listed is tried too early',
      'cancellation.receiver.ignore-malformed': 'what is tried while tools are listed is tried too early',
      'cancellation.client.race-graceful': 'what is tried while tools are listed is tried too early',
    },
    seams: {
      order: { beforeInitialize: (context) => context.send({ jsonrpc: '2.0', id: 'early', method: 'tools/list' }) },
    },
  },
  'lifecycle.init.client-no-early-requests': {
    says: 'lists tools while it waits for the answer to initialize',
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
  },
  'lifecycle.init.client-request-contents': {
    says: 'does not say who it is',
    seams: { initialize: ({ clientInfo: _, ...params }) => params },
  },
  'lifecycle.init.initialized-sent': {
    says: 'says twice that it is ready',
    seams: editMessage('notifications/initialized', (message) => [message, message]),
  },
  'lifecycle.initialize.shape': {
    says: 'sends notifications/initialized with positional params',
    seams: editMessage('notifications/initialized', (message) => ({ ...message, params: [] })),
  },
  'lifecycle.operation.client-capabilities-should': {
    says: 'sets a log level everywhere',
    seams: { decide: { mayUse: (capability, next) => capability === 'logging' || next() } },
  },
  'lifecycle.operation.client-capabilities': {
    says: 'sets a log level everywhere',
    seams: { decide: { mayUse: (capability, next) => capability === 'logging' || next() } },
  },
})
