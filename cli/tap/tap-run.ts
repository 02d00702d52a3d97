/** The judging of a tap: a recording, the reports of each party, and what the user is told. */

import { selection } from '../../api/settings/selection/selection.ts'
import { collector } from '../../harness/runner/collect-garbage.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { JudgeTraceOptions } from '../../harness/runner/options.ts'
import { TapRecording } from '../../harness/tap/tap-recording.ts'
import type { Traffic } from '../../harness/tap/traffic.ts'
import type { Side } from '../../harness/trace/place.ts'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import { loadSuite } from '../../suites/index.ts'
import { knowledge } from '../../suites/known/knowledge.ts'
import type { Io } from '../io.ts'
import type { ReportSettings } from '../options/options.ts'
import { agreement } from '../run/agreement.ts'
import { type OpenReports, openReports } from '../run/open-reports.ts'
import { connectionLine, partyLines } from '../texts/tap.ts'
import type { LivePage } from '../ui/live-page.ts'
import { livePart } from '../ui/live-part.ts'
import { meaningOfSending } from '../ui/open-live.ts'
import { JudgingSoFar } from './judging-so-far.ts'
import { partReports } from './part-reports.ts'
import type { Ending, ThreadSettings } from './thread-messages.ts'

export interface TapRun {
  /** Resolves when there is room for more. */
  take(traffic: Traffic): Promise<void>
  /** Nothing waits to be taken. */
  idle(): void
  end(): Promise<Ending>
}

/** Opens the recording and the reports. @param say gets text for the user, without secrets */
export async function openTapRun(settings: ThreadSettings, say: (text: string) => void): Promise<TapRun> {
  const secrets = new Secrets()
  secrets.learn(settings.secrets)
  secrets.learnHeaders(settings.redact)
  if (settings.reports.showSecrets) secrets.show()
  const tell = (text: string): void => say(secrets.output(text))
  const suite = await loadSuite()
  const live = settings.ui ? await openTapPage(settings, secrets, tell) : undefined
  const parties = { server: await party('server'), client: await party('client') }
  const { target, endpoint, trace, isTalkative } = settings
  const judged = { server: parties.server.options, client: parties.client.options }
  const soFar = live === undefined ? undefined : new JudgingSoFar(judged, live.soFar)
  live?.begin({
    kind: 'begun',
    target: secrets.output(target),
    parts: sides.map((side) => livePart(suite, side, parties[side].options.select)),
    sendAgain: meaningOfSending,
  })
  const collect = collector()
  const recording = await TapRecording.begin({
    target,
    ...(endpoint === undefined ? {} : { endpoint: new URL(endpoint) }),
    trace,
    secrets,
    sides: judged,
    onTrace(event) {
      live?.trace(event)
      soFar?.event(event)
    },
    onConnection(findings) {
      if (isTalkative) tell(`${connectionLine(findings)}\n`)
      // What a long connection has held is worth a collection: a tap runs for days.
      if (findings.messages > long) collect()
    },
  })
  return {
    async take(traffic) {
      recording.take(traffic)
      await recording.room()
    },
    idle: () => soFar?.look(),
    async end() {
      const summaries = await recording.end()
      await live?.close()
      const lost = [...(await parties.server.reports.close()), ...(await parties.client.reports.close())]
      return { kind: 'ended', summaries, lost: lost.map(({ message }) => message) }
    },
  }

  async function party(side: Side): Promise<{ options: JudgeTraceOptions; reports: OpenReports }> {
    const { strict, bounds, filter } = settings.reports
    const about = { side: () => side, isNarrowed: true, isWhole: false }
    const { policy, within } = await agreement({ suite, settings: settings.reports, ...about })
    const reports = openReports(reportsOf(side, settings.reports), threadIo(settings, secrets, tell))
    const lines = partyLines(side)
    return {
      reports,
      options: {
        ...{ suite, strict, bounds, secrets, policy, ...knowledge },
        select: within(selection(suite, filter)),
        emit: (event: RunEvent) => {
          reports.event(event)
          live?.told(side, event)
          const text = lines(event)
          if (text !== undefined && !settings.reports.quiet) tell(text)
        },
      },
    }
  }
}

const sides: readonly Side[] = ['server', 'client']
/** Messages of one connection. */
const long = 3_000

/** Loaded when it is asked for: most taps have no page. */
async function openTapPage(
  settings: ThreadSettings,
  secrets: Secrets,
  tell: (text: string) => void,
): Promise<LivePage> {
  const { rules } = settings.reports
  const [{ openLivePage }, { sendAgain }] = await Promise.all([
    import('../ui/live-page.ts'),
    import('../../harness/runner/lanes/send-again.ts'),
  ])
  const { command, endpoint, commandCwd: cwd } = settings
  const way = endpoint === undefined ? { command } : { url: endpoint }
  const target = { ...way, env: {}, cwd, headers: [] }
  return openLivePage(
    { rules, sendAgain: (message) => sendAgain(target, message, secrets) },
    { err: tell, env: process.env },
  )
}

/** How it ended is said by the tap itself. */
function reportsOf(side: Side, settings: ReportSettings): ReportSettings {
  const reports = partReports(side, settings.reports)
  return { ...settings, reports, quiet: !reports.some(({ name }) => name === 'console') }
}

/** Standard output belongs to the server. */
function threadIo({ cwd, width }: ThreadSettings, secrets: Secrets, tell: (text: string) => void): Io {
  return { out: tell, err: tell, secrets, env: process.env, cwd, terminal: false, width }
}
