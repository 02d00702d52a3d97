import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.validates-responses',
  says: 'takes any answer for a right one',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'elicitation.result.server-validates': 'it says the same of forms',
    'sampling.security.server-validates-content': 'it says the same of samples',
  },
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        const { inputResponses, requestState } = context.params
        const answers = isObject(inputResponses) ? Object.values(inputResponses) : []
        const isFirst = requestState === undefined || answers.length === 0
        const asksTwo = isObject(context.params.arguments) && context.params.arguments.count === 2
        if (isFirst || asksTwo || !answers.every(isObject)) return next(request, context)
        return { content: [{ type: 'text', text: JSON.stringify(inputResponses) }] }
      },
    },
  },
})
