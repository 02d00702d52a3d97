import { faults } from '../../fault.ts'
import { type JsonObject, objectAt } from '../../messages.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'

function inVersion(message: JsonObject, version: string): JsonObject {
  const params = objectAt(message, 'params')
  const meta = objectAt(params, '_meta')
  if (meta[versionKey] === undefined) return message
  return { ...message, params: { ...params, _meta: { ...meta, [versionKey]: version } } }
}

export default faults({
  'discover.client.selects-listed-version-stdio': {
    says: 'uses the first version that the server lists, whether it knows it or not',
    seams: () => {
      let chosen: string | undefined
      return {
        incoming(message, next) {
          const { supportedVersions } = objectAt(message, 'result')
          if (Array.isArray(supportedVersions)) chosen = String(supportedVersions[0])
          next(message)
        },
        outgoing: (message) => (chosen === undefined ? message : inVersion(message, chosen)),
      }
    },
  },
  'discover.client.selects-listed-version': {
    says: 'uses the first version that the server lists, whether it knows it or not',
    transports: ['streamable-http'],
    seams: () => {
      let chosen: string | undefined
      return {
        incoming(message, next) {
          const { supportedVersions } = objectAt(message, 'result')
          if (Array.isArray(supportedVersions)) chosen = String(supportedVersions[0])
          next(message)
        },
        outgoing: (message) => (chosen === undefined ? message : inVersion(message, chosen)),
      }
    },
  },
})
