import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.result.server-handles-failure',
  says: 'hangs when the user cancels the form',
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        const { inputResponses } = context.params
        const answers = isObject(inputResponses) ? Object.values(inputResponses) : []
        const isCancelled = answers.some((answer) => isObject(answer) && answer.action === 'cancel')
        return isCancelled ? new Promise(() => {}) : next(request, context)
      },
    },
  },
})
