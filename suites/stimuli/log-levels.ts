/** From the least to the most severe (server/utilities/logging#log-levels). */
export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

/** True if a message of this level may be sent to a client that asked for `least`; an unknown level is no less severe. */
export function isAtLeast(level: unknown, least: (typeof logLevels)[number]): boolean {
  const names: readonly unknown[] = logLevels
  const index = names.indexOf(level)
  return index < 0 || index >= logLevels.indexOf(least)
}
