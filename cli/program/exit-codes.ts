/** Stands at the end of the help. */
export const exitCodes = `Exit codes:
  0 conforms   1 violations, or an outdated baseline   2 usage or configuration   130 interrupted
  3 incomplete: the target was not started or not reached, nothing was judged, or a fault of the harness`

/** Gets the exit code of the command that was asked for. */
export type Done = (exitCode: number) => void
