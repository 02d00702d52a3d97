/** `mcp-conform tap`: stands between a real client and a real server, and judges both. */
import { setTimeout as wait } from 'node:timers/promises'
import { expected, UsageError } from '../../api/settings/usage-error.ts'
import { existingFolder, writableFile } from '../../api/settings/values/files.ts'
import { choice } from '../../api/settings/values/flag-values.ts'
import type { Summary } from '../../harness/runner/events.ts'
import { passHttp } from '../../harness/tap/pass-http.ts'
import { endAs, passStdio } from '../../harness/tap/pass-stdio.ts'
import { secretsInEnvironment, secretsInUrl, secretsInWords } from '../../harness/trace/secrets/find-secrets.ts'
import { visible } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import type { ReportFlags } from '../options/flags/flags.ts'
import { reportSettings } from '../options/options.ts'
import { listenAddress, sizeOf } from '../options/tap-options.ts'
import { type HandOn, openThread, startHandingOn } from '../tap/hand-on.ts'
import type { Ending, ThreadSettings } from '../tap/thread-messages.ts'

export interface TapFlags extends ReportFlags {
  readonly listen?: string
  readonly url?: string
  readonly cwd?: string
  readonly trace?: string
  readonly maxTrace?: string
  readonly keepTraces?: string
  readonly failOn?: string
  readonly redact?: readonly string[]
  readonly ui?: boolean
}

const failOns = ['violation', 'warning'] as const
/** Milliseconds that the judging has after the end of the traffic. */
const endMs = 60_000

/** Passes everything on until one of the parties ends it; resolves with the exit code. */
export async function tap(command: readonly string[], flags: TapFlags, io: Io): Promise<number> {
  const settings = threadSettings(command, flags, io)
  const failOn = flags.failOn === undefined ? undefined : choice(failOns, flags.failOn, '--fail-on')
  const handOn = startHandingOn(openThread(settings), (text) => io.err(text))
  const own =
    settings.endpoint === undefined
      ? await overStdio(command, flags, io, handOn)
      : await overHttp(settings.endpoint, flags, io, handOn)
  const ending = await Promise.race([handOn.end(), late()])
  tellEnd(ending, settings, io)
  return failOn === undefined ? own() : (verdict(ending, failOn) ?? own())
}

function commandCwd({ cwd }: TapFlags, io: Io): string {
  return cwd === undefined ? io.cwd : existingFolder(cwd, '--cwd', io.cwd)
}

/** What the process ends with when no verdict says otherwise. */
type OwnEnd = () => number

async function overStdio(command: readonly string[], flags: TapFlags, io: Io, handOn: HandOn): Promise<OwnEnd> {
  const cwd = commandCwd(flags, io)
  const exit = await passStdio({ command, cwd, now: handOn.now, hand: handOn.hand })
  return () => endAs(exit)
}

async function overHttp(endpoint: string, flags: TapFlags, io: Io, handOn: HandOn): Promise<OwnEnd> {
  const { host, port } = listenAddress(flags.listen ?? '0', '--listen')
  const proxy = await passHttp({ host, port, endpoint: new URL(endpoint), now: handOn.now, hand: handOn.hand }).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new UsageError(
        `--listen: expected a free address of this machine, got ${JSON.stringify(flags.listen)}: ${why}`,
      )
    },
  )
  // A user who reads that Ctrl-C ends the tap may press it at once.
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  io.err(`mcp-conform tap: give your client ${proxy.url} in place of ${visible(endpoint)}; Ctrl-C ends the tap\n`)
  await ended
  await proxy.close()
  return () => 0
}

async function late(): Promise<Ending> {
  await wait(endMs, undefined, { ref: false })
  return { kind: 'failed', message: `judging took longer than ${endMs / 1000} s after the end` }
}

function tellEnd(ending: Ending, { reports, trace, cwd }: ThreadSettings, io: Io): void {
  if (ending.kind === 'failed') {
    io.err(`mcp-conform tap: ${visible(ending.message)}\n`)
    return
  }
  for (const message of ending.lost) io.err(`mcp-conform tap: ${visible(message)}\n`)
  if (reports.quiet || trace === undefined) return
  const file = trace.file.startsWith(`${cwd}/`) ? trace.file.slice(cwd.length + 1) : trace.file
  io.err(`mcp-conform tap: the trace is in ${visible(file)}\n`)
}

/** The exit code where the traffic decides; undefined where there is nothing to object to. */
function verdict(ending: Ending, failOn: (typeof failOns)[number]): number | undefined {
  if (ending.kind === 'failed') return 3
  const all = Object.values(ending.summaries)
  const isBroken = ({ counts, outcome }: Summary): boolean =>
    outcome === 'violations' || (failOn === 'warning' && counts.warned > 0)
  if (all.some(isBroken)) return 1
  if (ending.lost.length > 0 || all.some(({ outcome }) => outcome === 'incomplete')) return 3
  return undefined
}

function threadSettings(command: readonly string[], flags: TapFlags, io: Io): ThreadSettings {
  const { url, listen, trace } = flags
  if (url === undefined && listen !== undefined)
    throw new UsageError('--listen: expected --url with it, the endpoint of the server behind the tap')
  if ((url === undefined) === (command.length === 0))
    throw new UsageError(
      'tap: expected the command of a server after --, or --url of a server over HTTP, and not both. Try: mcp-conform tap -- node server.js',
    )
  const settings = reportSettings(flags, io.cwd)
  const file = trace === undefined ? undefined : writableFile(trace, '--trace', io.cwd)
  return {
    target: url ?? command.join(' '),
    command,
    commandCwd: commandCwd(flags, io),
    ...(url === undefined ? {} : { endpoint: endpointOf(url) }),
    reports: { ...settings, ...(flags.report === undefined ? { reports: [] } : {}) },
    ...(file === undefined
      ? {}
      : {
          trace: {
            file,
            mostBytes: sizeOf(flags.maxTrace ?? '200MiB', '--max-trace'),
            mostFiles: wholeNumber(flags.keepTraces ?? '10', '--keep-traces'),
          },
        }),
    secrets: [...secretsInWords(command), ...secretsInUrl(url ?? ''), ...secretsInEnvironment(io.env)],
    redact: flags.redact ?? [],
    cwd: io.cwd,
    width: io.width,
    isTalkative: !settings.quiet,
    ui: flags.ui ?? false,
  }
}

function endpointOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw expected('--url', 'an http or https URL', url)
  return new URL(url).href
}

function wholeNumber(text: string, place: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw expected(place, 'a whole number from 1', text)
  return Number(text)
}
