import { type Json, objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.new-request-id',
  says: 'Repeats a call under its old id.',
  revisions: ['2026-07-28'],
  seams: () => {
    const ids = new Map<string, Json | undefined>()
    return {
      outgoing(message) {
        if (message.method !== 'tools/call') return message
        const params = objectAt(message, 'params')
        const name = String(params.name)
        if (params.requestState === undefined && params.inputResponses === undefined) ids.set(name, message.id)
        return { ...message, id: ids.get(name) }
      },
    }
  },
})
