import { type JsonObject, objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'

function inVersion(message: JsonObject, version: string): JsonObject {
  const params = objectAt(message, 'params')
  const meta = objectAt(params, '_meta')
  if (meta[versionKey] === undefined) return message
  return { ...message, params: { ...params, _meta: { ...meta, [versionKey]: version } } }
}

export default fault({
  requirement: 'discover.client.selects-listed-version',
  says: 'Uses the first version that the server lists, whether it knows it or not.',
  revisions: ['2026-07-28'],
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
})
