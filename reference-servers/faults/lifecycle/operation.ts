import { type Fault, faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { declare, forget, handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import { between, legacy } from '../../revisions.ts'

const undeclared: Fault = {
  says: 'tells of changed prompts although it declares none',
  seams: {
    ...declare((capabilities) => ({ ...capabilities, prompts: undefined })),
    ...forget('prompts/list', 'prompts/get'),
    ...sendBefore('tools/list', notification('notifications/prompts/list_changed', {})),
  },
}

const anachronism: Fault = {
  says: 'acknowledges a subscription, which its revision does not have',
  seams: sendBefore('tools/list', notification('notifications/subscriptions/acknowledged', { notifications: {} })),
}

export default faults({
  'lifecycle.operation.server-version-should': anachronism,
  'lifecycle.operation.server-version': anachronism,
  'lifecycle.operation.server-capabilities-should': undeclared,
  'lifecycle.operation.server-capabilities': undeclared,
  'lifecycle.shutdown.server-exits-on-eof': {
    says: 'stays when its input has ended',
    seams: { shutdown: () => new Promise(() => {}) },
  },
  'lifecycle.timeout.cancels': {
    says: 'gives up its requests without a word',
    revisions: between('2025-03-26', '2025-11-25'),
    seams: {
      outgoing: (message, context, next) =>
        isObject(message) && message.method === 'notifications/cancelled' ? [] : next(message, context),
    },
  },
  'lifecycle.timeout.established': {
    says: 'waits for an answer as long as it takes',
    revisions: legacy,
    seams: handle('tools/call', (request, context, next) => {
      const { params } = request
      if (params && isObject(params.arguments)) {
        const { giveUpAfterMs: _, ...others } = params.arguments
        params.arguments = others
      }
      return next(request, context)
    }),
  },
})
