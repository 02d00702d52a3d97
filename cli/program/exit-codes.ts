/** Stands at the end of the help. */
export const exitCodes = `Exit codes:
  0 conforms   1 violations, or an outdated baseline   2 usage or configuration   130 interrupted
  3 incomplete: the target did not start or was not reached, nothing was judged, or mcp-conform failed`

/** Gets the exit code of the command that was asked for. */
export type Done = (exitCode: number) => void
