import type { RunEvent, Summary } from '../harness/runner/events.ts'
import type { TapRecording } from '../harness/tap/tap-recording.ts'
import type { Traffic } from '../harness/tap/traffic.ts'
import type { Side } from '../harness/trace/place.ts'
import { writableFile } from '../settings/files.ts'
import { optionNames } from '../settings/names.ts'
import { weighingKeys } from '../settings/request.ts'
import { selection } from '../settings/selection.ts'
import { settledJudging } from '../settings/settle.ts'
import { httpUrl } from '../settings/values.ts'
import { loadSuite } from '../suites/index.ts'
import { knowledge } from '../suites/known/knowledge.ts'
import type { TapOptions } from './options.ts'
import { policyFor } from './policy.ts'
import { readOptions } from './read-options.ts'

/** A tap that listens. */
export interface Tap {
  /** The URL that clients use instead of that of the server. */
  readonly url: string
  /** Closes the tap, judges the rest, and resolves with the findings about the client and the server. */
  end(): Promise<Readonly<Record<Side, Summary>>>
}

const selecting = ['scenarios', 'requirements', 'exclude'] as const
const keys = ['url', 'port', 'host', 'trace', 'redact', 'onEvent', ...weighingKeys, ...selecting] as const
/** Bytes of one file of the trace, and files. */
const trace = { mostBytes: 200 * 1024 * 1024, mostFiles: 10 }

/**
 * Sits between real clients and a real server over HTTP, passes every message on and judges both.
 * @param options the URL of the server, and what to judge
 * @returns the tap, once it listens; it runs until `end` is called
 */
export async function runTap(options: TapOptions): Promise<Tap> {
  const asked = await readOptions<TapOptions>(options, keys, ['server', 'tap'])
  const endpoint = new URL(httpUrl(String(asked.url), 'options.url'))
  const settled = settledJudging(asked, optionNames)
  const { strict } = settled
  const { onEvent } = options
  const suite = await loadSuite()
  const chosen = selection(suite, settled.filter, optionNames)
  const [{ TapRecording: Recording }, { passHttp }, { Secrets }] = await Promise.all([
    import('../harness/tap/tap-recording.ts'),
    import('../harness/tap/pass-http.ts'),
    import('../harness/trace/redaction.ts'),
  ])
  const secrets = new Secrets()
  secrets.learnHeaders(asked.redact ?? [])
  const judged = async (side: Side) => {
    const { policy, within } = await policyFor(suite, settled, { side: () => side, isWhole: false, names: optionNames })
    return {
      ...{ suite, strict, policy, select: within(chosen), ...knowledge, secrets },
      emit: (event: RunEvent) => void onEvent?.(side, event),
    }
  }
  const recording = await Recording.begin({
    ...{ target: endpoint.href, endpoint, secrets },
    sides: { server: await judged('server'), client: await judged('client') },
    ...(asked.trace !== undefined && {
      trace: { file: writableFile(asked.trace, optionNames.trace, process.cwd()), ...trace },
    }),
  })
  const start = performance.now()
  const now = (): number => performance.now() - start
  const inTurns = takenInTurns(recording, now)
  const proxy = await passHttp({
    host: asked.host ?? '127.0.0.1',
    port: asked.port ?? 0,
    ...{ endpoint, now, hand: inTurns.hand },
  })
  return {
    url: proxy.url,
    async end() {
      await proxy.close()
      await inTurns.done()
      return recording.end()
    },
  }
}

/** Bytes that may wait to be read. */
const mostWaiting = 64 * 1024 * 1024
/** What a piece of traffic costs beside its data. */
const pieceBytes = 512

/** Judging never delays a message: messages are read in later turns of the event loop, and skipped if too many wait. */
function takenInTurns(recording: TapRecording, now: () => number) {
  let work = Promise.resolve()
  let waiting = 0
  let isLosing = false
  const take = (traffic: Traffic): void => {
    const bytes = pieceBytes + ('data' in traffic ? traffic.data.length : 0)
    waiting += bytes
    work = work.then(() => {
      waiting -= bytes
      recording.take(traffic)
      return recording.judge()
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
