import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.all-keys-answered',
  says: 'Answers the first question only.',
  revisions: ['2026-07-28'],
  seams: {
    retry({ inputResponses, ...params }) {
      if (!isObject(inputResponses)) return params
      return { ...params, inputResponses: Object.fromEntries(Object.entries(inputResponses).slice(0, 1)) }
    },
  },
})
