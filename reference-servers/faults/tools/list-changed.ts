import { type Fault, faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { declare, handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import { legacy, until } from '../../revisions.ts'
import type { Recipient } from '../../server.ts'

const method = 'notifications/tools/list_changed'

const unannounced: Fault = {
  says: 'tells of changes that it did not announce',
  seams: {
    ...declare((capabilities) => ({ ...capabilities, tools: {} })),
    ...sendBefore('tools/list', notification(method, {})),
  },
}

const isSubscription = (recipient: Recipient): boolean => 'end' in recipient

export default faults({
  'tools.list-changed.opt-in-only': {
    says: 'tells every subscription that its tools have changed',
    seams: {
      recipients: (change, all, next) => (change.kind === 'tools' ? all.filter(isSubscription) : next(change, all)),
    },
  },
  'tools.list-changed.sent-on-listen-stream': {
    says: 'acknowledges subscriptions to its tools, and tells nobody when they change',
    seams: { recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)) },
  },
  'tools.list-changed.sent': [
    {
      says: 'changes its tools and tells nobody',
      seams: { recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)) },
    },
    {
      says: 'lists one more tool for a while, then no more, and tells nobody',
      seams: () => {
        let readings = 0
        return handle('tools/list', async (request, context, next) => {
          if (request.params?.cursor === undefined) readings += 1
          const result = await next(request, context)
          const isThere = Math.floor(readings / 4) % 2 === 0
          if (!isThere || !isObject(result) || !Array.isArray(result.tools) || result.nextCursor !== undefined)
            return result
          return { ...result, tools: [...result.tools, { name: 'fleeting-tool', inputSchema: { type: 'object' } }] }
        })
      },
    },
  ],
  'tools.list-changed.shape': {
    says: 'tells of changes with positional params',
    revisions: legacy,
    seams: sendBefore('tools/list', notification(method, [])),
  },
  'tools.list-changed.undeclared-strict': unannounced,
  'tools.list-changed.undeclared': { ...unannounced, revisions: until('2025-03-26') },
})
