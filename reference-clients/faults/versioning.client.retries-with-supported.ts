import { type JsonObject, objectAt, RpcError, UNSUPPORTED_PROTOCOL_VERSION } from '../messages.ts'
import { fault } from '../seams.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'

function inVersion(message: JsonObject, version: string): JsonObject {
  const params = objectAt(message, 'params')
  const meta = objectAt(params, '_meta')
  if (meta[versionKey] === undefined) return message
  return { ...message, params: { ...params, _meta: { ...meta, [versionKey]: version } } }
}

export default fault({
  requirement: 'versioning.client.retries-with-supported',
  says: 'Repeats a refused request in an older version that the server does not list.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: () => {
    let refused = false
    return {
      decide: {
        era(error, next) {
          refused ||= error instanceof RpcError && error.code === UNSUPPORTED_PROTOCOL_VERSION
          return next()
        },
      },
      outgoing: (message) => (refused ? inVersion(message, '2025-11-25') : message),
    }
  },
})
