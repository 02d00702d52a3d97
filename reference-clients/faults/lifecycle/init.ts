import { faults } from '../../fault.ts'
import { editMessage } from '../../fault-edits.ts'
import { useAnyway } from '../../fault-overrides.ts'

const earlyList = { jsonrpc: '2.0', id: 'early', method: 'tools/list' }

const tooEarly = 'what is tried while tools are listed is tried too early'

const brokenByEarlyList = {
  'cancellation.receiver.ignore-unknown-id': tooEarly,
  'cancellation.receiver.ignore-completed': tooEarly,
  'cancellation.receiver.ignore-malformed': tooEarly,
  'cancellation.client.race-graceful': tooEarly,
  'tools.capability.client-respects-strict': 'what it asks for is not declared yet, or never',
  'lifecycle.init.initialized-sent': 'its request comes before the notification',
}

export default faults({
  'lifecycle.init.client-first': {
    says: 'lists tools before it says hello',
    transports: ['stdio'],
    alsoBreaks: brokenByEarlyList,
    seams: {
      order: { beforeInitialize: (context) => context.send(earlyList) },
    },
  },
  'lifecycle.init.client-no-early-requests': {
    says: 'lists tools while it waits for the answer to initialize',
    transports: ['stdio'],
    alsoBreaks: brokenByEarlyList,
    seams: {
      order: { whileInitializing: (context) => context.send(earlyList) },
    },
  },
  'lifecycle.init.client-request-contents': {
    says: 'does not say who it is',
    seams: { initialize: ({ clientInfo: _, ...params }) => params },
  },
  'lifecycle.init.initialized-sent': [
    {
      says: 'says twice that it is ready',
      seams: editMessage('notifications/initialized', (message) => [message, message]),
    },
    {
      says: 'never says that it is ready',
      seams: editMessage('notifications/initialized', () => null),
    },
  ],
  'lifecycle.initialize.shape': {
    says: 'sends notifications/initialized with positional params',
    seams: editMessage('notifications/initialized', (message) => ({ ...message, params: [] })),
  },
  'lifecycle.operation.client-capabilities-should': {
    says: 'sets a log level everywhere',
    seams: useAnyway('logging'),
  },
  'lifecycle.operation.client-capabilities': {
    says: 'sets a log level everywhere',
    seams: useAnyway('logging'),
  },
})
