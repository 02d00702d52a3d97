import type { RequestContext } from '../context.ts'
import { through } from '../seams.ts'

/** Log levels from the least to the most severe (RFC 5424). */
export const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

export function isLevel(value: unknown): value is (typeof levels)[number] {
  return levels.some((level) => level === value)
}

/** True when a message of this level is at least as severe as what the client asked for. */
export function shouldLog(level: string, context: RequestContext): boolean {
  const clean = (wanted: string, { logLevel }: RequestContext) => {
    if (!isLevel(wanted) || !isLevel(logLevel)) return false
    return levels.indexOf(wanted) >= levels.indexOf(logLevel)
  }
  return through(context.server.seams.logs, clean, level, context)
}
