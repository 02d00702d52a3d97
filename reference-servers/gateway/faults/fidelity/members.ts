import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { faults } from '../../fault.ts'

/** The message without a member of one of its parts. */
function without(message: JsonObject, part: 'params' | 'result', drop: (name: string) => boolean): JsonObject {
  const whole = message[part]
  if (!isJsonObject(whole)) return message
  return { ...message, [part]: Object.fromEntries(Object.entries(whole).filter(([name]) => !drop(name))) }
}

const isCall = (message: JsonObject | undefined): boolean => message?.method === 'tools/call'

/** Without the keys of _meta that it does not know. */
function plainMeta(message: JsonObject): JsonObject {
  const { params } = message
  if (!isJsonObject(params) || !isJsonObject(params._meta)) return message
  const known = Object.entries(params._meta).filter(([k]) => k === 'progressToken' || k.startsWith('io.'))
  return { ...message, params: { ...params, _meta: Object.fromEntries(known) } }
}

export default faults({
  'fidelity.request.members': [
    {
      says: 'leaves out of a call the keys of _meta that it does not know',
      seams: { request: (message) => (isCall(message) ? plainMeta(message) : message) },
    },
    {
      says: 'leaves out of a call the members of params that it does not know',
      seams: {
        request: (message) => (isCall(message) ? without(message, 'params', (name) => name.startsWith('x-')) : message),
      },
    },
  ],
  'fidelity.result.members': [
    {
      says: 'passes on the content of a result and nothing else',
      transports: ['streamable-http'],
      seams: {
        response: (message, { asked }) => [
          isCall(asked)
            ? without(message, 'result', (name) => name === 'structuredContent' || name === '_meta')
            : message,
        ],
      },
    },
  ],
  'fidelity.error.members': [
    {
      says: 'answers each error of the server with one of its own',
      seams: {
        response: (message) => [
          message.error === undefined ? message : { ...message, error: { code: -32603, message: 'upstream error' } },
        ],
      },
    },
    {
      says: 'leaves the data out of errors',
      seams: {
        response: (message) => {
          const { error } = message
          if (!isJsonObject(error)) return [message]
          const { data: _, ...rest } = error
          return [{ ...message, error: rest }]
        },
      },
    },
  ],
  'fidelity.notification.members': {
    says: 'passes on the number of a progress notification and leaves out its message',
    seams: {
      response: (message) => [
        message.method === 'notifications/progress'
          ? without(message, 'params', (name) => name === 'message')
          : message,
      ],
    },
  },
})
