/** The reports of a run, around it: opened before it, closed after it, and the exit code if one is missing. */
import type { Summary } from '../../harness/runner/events.ts'
import { visible } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import type { ReportSettings } from '../options/options.ts'
import type { Agreement } from './agreement.ts'
import { type OpenReports, openReports } from './open-reports.ts'

/** Resolves with the exit code; rejects with what the run throws. */
export async function reporting(
  settings: ReportSettings,
  io: Io,
  agreed: Agreement,
  run: (reports: OpenReports) => Promise<Summary>,
): Promise<number> {
  if (settings.showSecrets) {
    io.secrets.show()
    io.err('mcp-conform: --show-secrets: all files and reports contain tokens and passwords; do not share them\n')
  }
  const reports = openReports(settings, io)
  const summary = await run(reports).catch(async (error: unknown) => {
    // What went wrong with the run matters more than a report that it left unfinished.
    await reports.close()
    throw error
  })
  const lost = await reports.close()
  for (const { message } of lost) io.err(`mcp-conform: ${visible(message)}\n`)
  const updated = agreed.update()
  if (updated !== undefined) io.err(`mcp-conform: ${visible(updated)}\n`)
  // A green run is none when what was asked for could not be written; that nobody reads standard output is the reader's wish.
  const isMissing = lost.some(({ cause }) => !isBrokenPipe(cause))
  if (!isMissing || summary.exitCode !== 0) return summary.exitCode
  io.err('mcp-conform: exit code 3 instead of 0: a requested report is missing\n')
  return 3
}

function isBrokenPipe(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE' && !('path' in cause)
}
