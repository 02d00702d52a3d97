import { textResult } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.result.server-validates',
  says: 'takes whatever the form came back with',
  alsoBreaks: { 'mrtr.server.validates-responses': 'it says the same of all answers' },
  seams: () => {
    let content: unknown
    const keep = (answer: unknown) => {
      if (isObject(answer) && answer.action === 'accept') content = answer.content
    }
    return {
      incoming: (message, connection, next) => {
        if (isObject(message)) keep(message.result)
        return next(message, connection)
      },
      handlers: {
        'tools/call': async (request, context, next) => {
          const { inputResponses } = context.params
          if (isObject(inputResponses)) Object.values(inputResponses).forEach(keep)
          const result = await next(request, context)
          const isRefused = result.isError === true && request.params?.name === 'eliciting-tool' && isObject(content)
          return isRefused ? textResult(JSON.stringify({ action: 'accept', content })) : result
        },
      },
    }
  },
})
