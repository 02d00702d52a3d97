import { RpcError } from '../../errors.ts'
import type { Seams } from '../../seams.ts'
import { Session } from '../../sessions.ts'

/** Ends a session when `isOver`, which is asked before each of its requests; later ones are refused with the status. */
export function endsSessions(isOver: (id: string) => boolean, status = 404): Seams {
  const over = new Set<string>()
  return {
    checks: {
      session(subject, next) {
        const id = subject.headers['mcp-session-id']
        if (id === undefined || subject.connection === undefined) return next(subject)
        if (!over.has(id) && isOver(id)) {
          over.add(id)
          if (subject.connection.outlet instanceof Session) subject.connection.outlet.close()
        }
        return over.has(id) ? new RpcError(-32600, 'Session not found', { status }) : next(subject)
      },
    },
  }
}
