import type { Connection } from '../connection.ts'
import { invalidRequest } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

function clientName(message: unknown): string | undefined {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  const info = isObject(params._meta) ? params._meta['io.modelcontextprotocol/clientInfo'] : undefined
  return isObject(info) ? String(info.name) : undefined
}

export default fault({
  requirement: 'stateless.server.interleaved-work',
  says: 'serves one client name per connection',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: {
    'meta.client-info.no-behavior-change': 'the refusal goes by the name of the client',
  },
  seams: () => {
    const first = new WeakMap<Connection, string>()
    return {
      checks: {
        meta: (subject, next) => {
          const name = clientName(subject.message)
          const { connection } = subject
          if (name === undefined || !connection) return next(subject)
          const known = first.get(connection)
          if (known === undefined) first.set(connection, name)
          return known === undefined || known === name ? next(subject) : invalidRequest('Busy with another client')
        },
      },
    }
  },
})
