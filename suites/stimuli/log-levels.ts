/** From the least to the most severe (server/utilities/logging#log-levels). */
export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

export type LogLevel = (typeof logLevels)[number]

export const isLogLevel = (level: unknown): level is LogLevel => logLevels.some((known) => known === level)

/** True if a message of this level may be sent to a client that asked for `least`; an unknown level is no less severe. */
export function isAtLeast(level: unknown, least: LogLevel): boolean {
  const names: readonly unknown[] = logLevels
  const index = names.indexOf(level)
  return index < 0 || index >= logLevels.indexOf(least)
}
