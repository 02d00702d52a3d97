import { type Fault, faults } from '../../fault.ts'
import { inVersion } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

const unknowing: Fault = {
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
}

export default faults({
  'discover.client.selects-listed-version-stdio': unknowing,
  'discover.client.selects-listed-version': { ...unknowing, transports: ['streamable-http'] },
})
