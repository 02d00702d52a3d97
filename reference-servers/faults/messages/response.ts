import { faults } from '../../fault.ts'
import { editResponse, editResult, editToolError } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'messages.error.code-and-message': {
    says: 'leaves the message out of an error',
    seams: editToolError((message) => ({ ...message, error: { code: -32602 } })),
  },
  'messages.error.code-integer': {
    says: 'writes the code of an error as text',
    seams: editToolError((message) => ({ ...message, error: { code: '-32602', message: 'Unknown tool' } })),
  },
  'messages.error.message-concise': {
    says: 'puts a stack trace into an error',
    seams: editToolError((message) => ({
      ...message,
      error: { code: -32602, message: 'Unknown tool\n    at call (/srv/tools.js:1:2)' },
    })),
  },
  'messages.response.exactly-once': {
    says: 'answers tools/list twice',
    transports: ['stdio'],
    seams: {
      outgoing: (message, context, next) => {
        const isResult = isObject(message) && 'result' in message && context.request?.method === 'tools/list'
        return isResult ? [...next(message, context), ...next(message, context)] : next(message, context)
      },
    },
  },
  'messages.response.id-echo': {
    says: 'turns ids that look like numbers into numbers',
    seams: {
      outgoing: (message, context, next) => {
        if (typeof message !== 'object' || message === null || !('id' in message)) return next(message, context)
        const { id } = message
        return next(typeof id === 'string' && /^\d+$/.test(id) ? { ...message, id: Number(id) } : message, context)
      },
    },
  },
  'messages.response.not-both': {
    says: 'adds error: null to results',
    seams: editResponse('tools/list', (message) => ({ ...message, error: null })),
  },
  'messages.response.result-or-error': {
    says: 'answers completions with nothing',
    seams: editResponse('completion/complete', (message) => ({ ...message, result: null })),
  },
  'messages.result.result-type-present': {
    says: 'leaves the type off prompts',
    seams: editResult('prompts/get', ({ resultType: _, ...result }) => result),
  },
  'messages.result.result-type-supported-set': {
    says: 'invents a type of result',
    seams: editResult('completion/complete', (result) => ({ ...result, resultType: 'com.example/done' })),
  },
})
