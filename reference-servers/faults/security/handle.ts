import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'
import type { Exchange } from '../../transports/exchange.ts'
import { takenForOwn } from '../authorization/parts/users.ts'

/** Whether a request calls the tool that takes a handle. */
async function usesHandle(exchange: Exchange): Promise<boolean> {
  if (exchange.request.method !== 'POST') return false
  try {
    const message = exchange.server.parse(await exchange.body())
    return isObject(message) && isObject(message.params) && message.params.name === 'use-state'
  } catch {
    return false
  }
}

export default faults({
  'security.handle.bind-to-user': {
    says: 'keeps the states of all users in one table',
    seams: takenForOwn('handle'),
  },
  'security.handle.not-authentication': {
    says: 'asks for no token where a handle is given, and takes whoever has it for its owner',
    alsoBreaks: { 'security.handle.bind-to-user': 'the second user has the handle as well' },
    seams: {
      authorization: {
        ...takenForOwn('handle').authorization,
        needsToken: async (exchange, next) => !(await usesHandle(exchange)) && next(exchange),
      },
    },
  },
  'security.handle.unpredictable': {
    says: 'numbers its handles',
    seams: () => {
      let count = 0
      return {
        handle() {
          count += 1
          return `handle-of-the-server-${String(count).padStart(6, '0')}`
        },
      }
    },
  },
})
