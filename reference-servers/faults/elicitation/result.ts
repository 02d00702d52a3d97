import { faults } from '../../fault.ts'
import { handle, passingOn } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'elicitation.result.server-handles-actions': {
    says: 'waits for the form however often the user declines',
    seams: {
      incoming: (message, connection, next) => {
        const isDeclined = isObject(message) && isObject(message.result) && message.result.action === 'decline'
        return isDeclined ? undefined : next(message, connection)
      },
    },
  },
  'elicitation.result.server-handles-failure': {
    says: 'hangs when the user cancels the form',
    seams: handle('tools/call', (request, context, next) => {
      const { inputResponses } = context.params
      const answers = isObject(inputResponses) ? Object.values(inputResponses) : []
      const isCancelled = answers.some((answer) => isObject(answer) && answer.action === 'cancel')
      return isCancelled ? new Promise(() => {}) : next(request, context)
    }),
  },
  'elicitation.result.server-validates': {
    says: 'takes whatever the form came back with',
    alsoBreaks: { 'mrtr.server.validates-responses': 'it says the same of all answers' },
    seams: () => {
      let content: unknown
      const keep = (answer: unknown) => {
        if (isObject(answer) && answer.action === 'accept') content = answer.content
      }
      return passingOn('eliciting-tool', keep, () =>
        isObject(content) ? JSON.stringify({ action: 'accept', content }) : undefined,
      )
    },
  },
})
