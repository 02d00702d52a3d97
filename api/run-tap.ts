import type { RunEvent, Summary } from '../harness/runner/events.ts'
import type { TapRecording } from '../harness/tap/tap-recording.ts'
import { mostWaiting, type Traffic, waitingBytes } from '../harness/tap/traffic.ts'
import type { Side } from '../harness/trace/place.ts'
import { secretsInWords } from '../harness/trace/secrets/find-secrets.ts'
import { loadSuite } from '../suites/index.ts'
import { knowledge } from '../suites/known/knowledge.ts'
import type { StdioTapOptions, TapOptions } from './options.ts'
import { policyFor } from './policy.ts'
import { readOptions } from './read-options.ts'
import { optionNames } from './settings/names.ts'
import { weighingKeys } from './settings/request.ts'
import type { Checked } from './settings/schema/fitting.ts'
import { selection } from './settings/selection/selection.ts'
import { settledJudging } from './settings/settle.ts'
import { UsageError } from './settings/usage-error.ts'
import { writableFile } from './settings/values/files.ts'
import { httpUrl } from './settings/values/flag-values.ts'

/** A tap that listens. */
interface EndableTap {
  /** Closes the tap, judges the rest, and resolves with the findings about the client and the server. */
  end(): Promise<Readonly<Record<Side, Summary>>>
}

/** A tap in front of a server over HTTP. */
export interface Tap extends EndableTap {
  /** The URL that clients use instead of that of the server. */
  readonly url: string
}

/** A tap in front of a server over stdio. */
export interface StdioTap extends EndableTap {
  /** Program and arguments that clients start in place of the server; as often as they like. */
  readonly command: readonly string[]
}

const selecting = ['scenarios', 'requirements', 'exclude'] as const
const keys = ['url', 'command', 'port', 'host', 'trace', 'redact', 'onEvent', ...weighingKeys, ...selecting] as const
/** Limits of the trace: bytes of one file, and number of files. */
const trace = { mostBytes: 200 * 1024 * 1024, mostFiles: 10 }

/**
 * Sits between real clients and a real server, passes every message on and judges both.
 * @param options the URL of the server or its command, and what to judge
 * @returns the tap, once it listens; it runs until `end` is called
 */
export function runTap(options: StdioTapOptions): Promise<StdioTap>
export function runTap(options: TapOptions): Promise<Tap>
export async function runTap(options: TapOptions | StdioTapOptions): Promise<Tap | StdioTap> {
  const asked = await readOptions<TapOptions & StdioTapOptions>(options, keys, ['server', 'tap'])
  const { url, command } = asked
  if ((url === undefined) === (command === undefined))
    throw new UsageError(
      'options: expected url or command: the server over HTTP, or what starts it over stdio, and not both',
    )
  const endpoint = url === undefined ? undefined : new URL(httpUrl(String(url), 'options.url'))
  const recording = await record(asked, endpoint, options.onEvent)
  const start = performance.now()
  const now = (): number => performance.now() - start
  const inTurns = takenInTurns(recording, now)
  const { hand } = inTurns
  const end = async (close: () => Promise<void>) => {
    await close()
    await inTurns.done()
    return recording.end()
  }
  if (endpoint === undefined) {
    const { listenForRelays } = await import('../harness/tap/tapping.ts')
    const relays = await listenForRelays(command ?? [], { now, hand })
    return { command: relays.command, end: () => end(relays.close) }
  }
  const { passHttp } = await import('../harness/tap/tapping.ts')
  const { host = '127.0.0.1', port = 0 } = asked
  const proxy = await passHttp({ host, port, endpoint, now, hand })
  return { url: proxy.url, end: () => end(proxy.close) }
}

/** Begins to record and to judge both sides. */
async function record(
  asked: Checked<TapOptions & StdioTapOptions>,
  endpoint: URL | undefined,
  onEvent: TapOptions['onEvent'],
): Promise<TapRecording> {
  const settled = settledJudging(asked, optionNames)
  const { strict } = settled
  const suite = await loadSuite()
  const chosen = selection(suite, settled.filter, optionNames)
  const [{ TapRecording: Recording }, { Secrets }] = await Promise.all([
    import('../harness/tap/tapping.ts'),
    import('../harness/trace/secrets/redaction.ts'),
  ])
  const { command = [] } = asked
  const secrets = new Secrets()
  secrets.learn(secretsInWords(command))
  secrets.learnHeaders(asked.redact ?? [])
  const judged = async (side: Side) => {
    const { policy, within } = await policyFor(suite, settled, { side: () => side, isWhole: false, names: optionNames })
    return {
      ...{ suite, strict, policy, select: within(chosen), ...knowledge, secrets },
      emit: (event: RunEvent) => void onEvent?.(side, event),
    }
  }
  return Recording.begin({
    ...{ target: endpoint?.href ?? command.join(' '), secrets },
    endpoint,
    sides: { server: await judged('server'), client: await judged('client') },
    ...(asked.trace !== undefined && {
      trace: { file: writableFile(asked.trace, optionNames.trace, process.cwd()), ...trace },
    }),
  })
}

/** Judging never delays a message: messages are read in later turns of the event loop, and skipped if too many wait. */
function takenInTurns(recording: TapRecording, now: () => number) {
  let work = Promise.resolve()
  let waiting = 0
  let isLosing = false
  const take = (traffic: Traffic): void => {
    const bytes = waitingBytes(traffic)
    waiting += bytes
    work = work.then(() => {
      waiting -= bytes
      recording.take(traffic)
      return recording.room()
    })
  }
  const lost = (): void => take({ kind: 'lost', reason: 'the judging could not keep up with the traffic', at: now() })
  return {
    hand(traffic: Traffic): void {
      const wasLosing = isLosing
      isLosing = waiting > (wasLosing ? mostWaiting / 4 : mostWaiting)
      if (isLosing) return
      if (wasLosing) lost()
      take(traffic)
    },
    async done(): Promise<void> {
      if (isLosing) lost()
      await work
    },
  }
}
