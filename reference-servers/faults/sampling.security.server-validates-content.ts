import { textResult } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.security.server-validates-content',
  says: 'passes on what was sampled without a look',
  seams: () => {
    let text: unknown
    const keep = (answer: unknown) => {
      if (isObject(answer) && isObject(answer.content)) text = answer.content.text
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
          const isRefused = result.isError === true && request.params?.name === 'sampling-tool'
          return isRefused && text !== undefined ? textResult(String(text)) : result
        },
      },
    }
  },
})
