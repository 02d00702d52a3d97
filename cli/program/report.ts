/** The commands that work on what earlier runs left: traces and reports. */
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { ClientFlags, JudgeFlags, ReportFlags, ServerFlags } from '../options/flags/flags.ts'
import { knownRows, outputRows, reportRows } from '../options/flags/report-flags.ts'
import { addFlags } from '../options/flags/rows.ts'
import { configRows, runRows } from '../options/flags/run-flags.ts'
import { clientRows, serverRows, startRows } from '../options/flags/target-flags.ts'
import type { Done } from './exit-codes.ts'

export function addReportCommands(program: Command, io: Io, done: Done): void {
  const judge = program
    .command('judge')
    .summary('judge a trace again')
    .description('Judges the trace of an earlier run (--trace) again, without the target.')
    .argument('<trace>', 'JSONL file')
    .action(async (trace: string, flags: JudgeFlags) => {
      const { judgeTrace } = await import('../commands/judge.ts')
      done(await judgeTrace(trace, flags, io))
    })
  addFlags(judge, configRows, reportRows)

  const replay = program
    .command('replay')
    .summary('replay a failing fuzz case')
    .description(
      'Sends one failing fuzz case again and prints FIXED, FAILED or DIFFERENT (it fails in another way). Exit code 0: fixed; 1: not fixed; 3: the case could not be sent.',
    )
    .usage('[options] <case> [-- <command...>]')
    .argument('<case>', 'JSONL file that an earlier run wrote to mcp-conform-report/cases')
    .argument('[command...]', 'program and arguments that start the server or client')
    .action(async (file: string, command: readonly string[], flags: ServerFlags & ClientFlags) => {
      const { replayCase } = await import('../commands/replay.ts')
      done(await replayCase(file, command, flags, io))
    })
  addFlags(replay, serverRows, clientRows, startRows, runRows)

  const report = program
    .command('report')
    .summary('write other reports for an earlier run')
    .description('Reads the JSON, HTML or events report of an earlier run and writes other reports.')
    .argument('<report>', 'JSON, HTML or events report')
    .action(async (file: string, flags: ReportFlags) => {
      const { makeReports } = await import('../commands/report.ts')
      done(await makeReports(file, flags, io))
    })
  addFlags(report, outputRows)

  const merge = program
    .command('merge')
    .summary('merge the reports of the parts of a run')
    .description(
      'Merges the JSON reports of all parts of a run (--shard), or of several runs of one target, such as one per revision. Exit code 2: the reports do not belong together; 3: a part is missing.',
    )
    .argument('<reports...>', 'JSON reports')
    .action(async (files: readonly string[], flags: ReportFlags) => {
      const { mergeReports } = await import('../commands/report.ts')
      done(await mergeReports(files, flags, io))
    })
  addFlags(merge, knownRows, outputRows)

  program
    .command('diff')
    .summary('compare two reports')
    .description(
      'Shows the differences between two JSON reports. Exit code 1: there is a new failure; 2: the reports cannot be compared; 3: the later run is incomplete.',
    )
    .argument('<before>', 'JSON report of the earlier run')
    .argument('<after>', 'JSON report of the later run')
    .option('--json', 'as JSON')
    .action(async (before: string, after: string, flags: { readonly json?: boolean }) => {
      const { diffReports } = await import('../commands/report.ts')
      done(await diffReports(before, after, flags, io))
    })
}
