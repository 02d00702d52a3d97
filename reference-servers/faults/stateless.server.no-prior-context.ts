import type { Connection } from '../connection.ts'
import { metaKey } from '../eras/select.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stateless.server.no-prior-context',
  says: 'takes missing capabilities from earlier requests of the connection',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: {
    'meta.request.missing-field-rejected': 'a request without them is served from memory',
  },
  seams: () => {
    const known = new WeakSet<Connection>()
    return {
      checks: {
        meta: (subject, next) => {
          const problem = next(subject)
          if (!problem && subject.connection) known.add(subject.connection)
          const isKnown = subject.connection !== undefined && known.has(subject.connection)
          return isKnown && problem?.message.includes(metaKey.clientCapabilities) ? undefined : problem
        },
      },
    }
  },
})
