import { faults } from '../../fault.ts'
import { type JsonObject, objectAt } from '../../messages.ts'
import { repeatInOlderVersion } from './parts/older-version.ts'

const attempts = 30

export default faults({
  'versioning.client.retries-with-supported': {
    says: 'repeats a refused request in an older version that the server does not list',
    transports: ['streamable-http'],
    seams: repeatInOlderVersion,
  },
  'versioning.client.surfaces-no-overlap': {
    says: 'asks again and again when no version is common',
    transports: ['stdio'],
    // On a busy machine the server may start so late that the client would take it for an old one.
    client: { limits: { probeMs: 30_000 } },
    seams: () => {
      let asked: JsonObject | undefined
      let refusal: JsonObject | undefined
      let count = 0
      return {
        outgoing(message) {
          if (message.method === 'server/discover') asked = message
          return message
        },
        incoming(message, next, context) {
          const { supported } = objectAt(objectAt(message, 'error'), 'data')
          const isHopeless = Array.isArray(supported) && !supported.includes(context.revision)
          if (!isHopeless || asked === undefined) return next(message)
          refusal ??= message
          count += 1
          if (count > attempts) next(refusal)
          else context.send({ ...asked, id: `again-${count}` })
        },
      }
    },
  },
})
