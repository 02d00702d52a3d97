/** The reports of one run: opened together, fed together, closed together. */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { RunEvent } from '../../harness/runner/events.ts'
import { endReport, type Output, type ReportOptions, reporters, visible, wantsColor } from '../../reports/index.ts'
import { currentCommit } from '../history/commit.ts'
import { historyReport } from '../history/history-report.ts'
import type { Io } from '../io.ts'
import { codingAgent } from '../options/coding-agent.ts'
import type { ReportSettings } from '../options/options.ts'
import type { ReportRequest } from '../options/report-requests.ts'
import { tracedRequirements } from '../project/traced.ts'

const forAgent: ReportRequest = { name: 'agent' }

export interface OpenReports {
  event(event: RunEvent): void
  /** Writes them all. Resolves with one error for each that could not be written; never rejects. */
  close(): Promise<readonly Error[]>
}

/** Opens what the settings ask for. */
export function openReports(
  { reports, verbose, show, alone, rules, history, quiet, color }: ReportSettings,
  io: Io,
): OpenReports {
  const agent = io.terminal ? undefined : codingAgent(io.env)
  const asked = reports.map((request) => (agent !== undefined && request.byDefault ? forAgent : request))
  if (agent !== undefined && asked.includes(forAgent) && !quiet)
    io.err(`mcp-conform: note: ${agent} is set, so the report is --report agent; for people: --report console\n`)
  const wanted = asked.filter((request) => !(quiet && request.name === 'console'))
  const traced = wanted.some(({ name }) => name === 'traceability') ? tracedRequirements() : undefined
  const optionsOf = (output: Output): ReportOptions => {
    const onTerminal = output.kind === 'stream' && io.terminal
    return {
      output,
      color: color && wantsColor(io.env, onTerminal),
      interactive: onTerminal && io.env.TERM !== 'dumb',
      verbose,
      show,
      alone,
      rules,
      traced,
      width: io.width,
    }
  }
  const stdout: Output = { kind: 'stream', write: (text) => io.out(text) }
  const opened = wanted.map(({ name, path }) =>
    reporters[name](optionsOf(path === undefined ? stdout : { kind: 'file', path })),
  )
  // A user who sees nothing on the screen would not know how the run ended.
  const isSilent = wanted.every(({ path }) => path !== undefined)
  if (isSilent && !quiet) opened.push(endReport({ ...optionsOf(stdout), color: false }, (text) => io.err(text)))
  if (history !== undefined) opened.push(historyReport(history, () => currentCommit(io.env, io.cwd)))
  return {
    event: (event: RunEvent) => {
      for (const report of opened) report.event(event)
    },
    close: async () => {
      const closed = await Promise.allSettled(opened.map((report) => report.close()))
      const onStdout = wanted.find((request) => request.path === undefined)
      const written = wanted.flatMap(({ path }, i) =>
        path === undefined || closed[i]?.status !== 'fulfilled' || !existsSync(path) ? [] : [relative(io.cwd, path)],
      )
      if (written.length > 0 && !quiet) io.err(`   written: ${visible(written.join(', '))}\n`)
      return [
        ...closed.flatMap((outcome) => (outcome.status === 'rejected' ? [asError(outcome.reason)] : [])),
        ...(io.failure === undefined || onStdout === undefined ? [] : [stdoutError(onStdout.name, io.failure)]),
      ]
    },
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

function stdoutError(name: string, cause: Error): Error {
  return new Error(`The ${name} report could not be written to standard output: ${cause.message}`, { cause })
}
