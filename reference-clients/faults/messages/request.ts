import { faults } from '../../fault.ts'
import { editMessage } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'

/** Members of results that are lists of objects. */
const lists = ['tools', 'resources', 'prompts', 'content', 'contents', 'messages']

function isOdd(result: JsonObject): boolean {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)
  return lists.some((name) => Object.hasOwn(result, name) && !isList(result[name]))
}

const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' }

export default faults({
  'messages.request.answered': [
    {
      says: 'drops requests whose method it does not know',
      revisions: handshakeRevisions,
      seams: {
        incoming(message, next) {
          const isKnown = typeof message.method !== 'string' || !message.method.startsWith('x-')
          if (isKnown || message.id === undefined) next(message)
        },
      },
    },
    {
      says: 'drops all requests of its server',
      revisions: handshakeRevisions,
      seams: {
        incoming(message, next) {
          if (typeof message.method !== 'string' || message.id === undefined) next(message)
        },
      },
    },
    {
      says: 'answers no request any more once a result had something of another type than it expects',
      revisions: handshakeRevisions,
      generated: true,
      seams: () => {
        let isDeaf = false
        return {
          incoming(message, next) {
            if (isDeaf && message.method !== undefined && message.id !== undefined) return
            isDeaf ||= isObject(message.result) && isOdd(message.result)
            next(message)
          },
        }
      },
    },
  ],
  'messages.request.id-not-null': {
    says: 'pings with the id null',
    revisions: handshakeRevisions,
    seams: alsoSend({ jsonrpc: '2.0', id: null, method: 'ping' }),
  },
  'messages.request.id-type': {
    says: 'pings with a fraction as id',
    revisions: handshakeRevisions,
    seams: alsoSend({ jsonrpc: '2.0', id: 1722.25, method: 'ping' }),
  },
  'messages.request.id-unique-in-flight': {
    says: 'sends tools/list twice at once, with one id',
    transports: ['stdio'],
    seams: editMessage('tools/list', (message) => [message, message]),
  },
  'messages.request.id-unique-session': {
    says: 'pings twice with one id',
    seams: alsoSend(ping, ping),
  },
})
