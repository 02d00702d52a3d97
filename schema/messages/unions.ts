import { history, named } from '../builder/history.ts'
import { ref, type Schema, tagged } from '../builder/schema.ts'
import { type Method, methods } from '../methods.ts'
import { revisions } from '../revisions.ts'

// All messages of one side. `method` says which one a message is.

function messages(from: 'client' | 'server', kind: Method['kind']): Schema {
  const isSent = (method: Method) => method.kind === kind && (method.from === from || method.from === 'either')
  const entries = revisions.map((revision) => [
    revision,
    tagged(
      'method',
      ...methods(revision)
        .filter(isSent)
        .map((method) => ref(method.requestType)),
    ),
  ])
  return history(Object.fromEntries(entries))
}

export const ClientRequest = messages('client', 'request')
export const ClientNotification = messages('client', 'notification')
export const ServerRequest = named({ to: '2025-11-25' }, messages('server', 'request'))
export const ServerNotification = messages('server', 'notification')

// Every result is a Result; which type it has to be follows from the request, not from the result.

export const ClientResult = ref('Result')
export const ServerResult = ref('Result')
