import { type JsonObject, objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

const attempts = 30

export default fault({
  requirement: 'versioning.client.surfaces-no-overlap',
  says: 'Asks again and again when no version is common.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
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
})
