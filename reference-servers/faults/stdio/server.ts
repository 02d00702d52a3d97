import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'
import { legacy } from '../../revisions.ts'

const unanswered = 'what is on stderr is no answer'

export default faults({
  'stdio.server.delimiter': {
    says: 'leaves the newline off its last message',
    revisions: legacy,
    seams: {
      shutdown: (connection, next) => {
        connection.notify('notifications/example', {})
        return next(connection)
      },
      frame: (text, next) => (String(text).includes('notifications/example') ? text : next(text)),
    },
  },
  'stdio.server.framing-on-receive': {
    says: 'takes the end of each chunk for the end of a message',
    alsoBreaks: { 'messages.response.id-echo': 'it complains about halves of messages' },
    seams: { read: (chunk, next) => next(Buffer.concat([chunk, Buffer.from('\n')])) },
  },
  'stdio.server.no-embedded-newlines': {
    says: 'prints a notification prettily',
    seams: {
      ...sendBefore('tools/list', notification('notifications/example', {})),
      serialize: (message, next) =>
        isObject(message) && message.method === 'notifications/example'
          ? JSON.stringify(message, null, 2)
          : next(message),
    },
  },
  'stdio.server.stdout-only-messages': {
    says: 'greets on stdout',
    seams: {
      start: (connection, next) => {
        connection.emit('Server running on stdio', connection.outlet)
        next(connection)
      },
      serialize: (message, next) => (typeof message === 'string' ? message : next(message)),
    },
  },
  'stdio.server.streams': {
    says: 'writes what it refuses of prompts/get to stderr',
    alsoBreaks: {
      'prompts.get.internal-error-code': unanswered,
      'prompts.get.unknown-name-code': unanswered,
      'prompts.get.missing-arguments-code': unanswered,
      'prompts.get.validates-arguments': unanswered,
      'messages.request.answered': unanswered,
      'errors.invalid-params.code': unanswered,
    },
    seams: {
      outgoing: (message, context, next) => {
        const isRefusal = isObject(message) && isObject(message.error) && context.request?.method === 'prompts/get'
        if (!isRefusal) return next(message, context)
        context.connection?.server.log(JSON.stringify(message))
        return []
      },
    },
  },
})
