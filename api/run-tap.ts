import type { RunEvent, Summary } from '../harness/runner/events.ts'
import type { TapRecording } from '../harness/tap/tap-recording.ts'
import type { Traffic } from '../harness/tap/traffic.ts'
import type { Side } from '../harness/trace/place.ts'
import { type Check, inside, listOf, mapping, optional, text } from '../settings/checks.ts'
import { writableFile } from '../settings/files.ts'
import { readWeighing, weighingKeys } from '../settings/run-checks.ts'
import { expected } from '../settings/usage-error.ts'
import { httpUrl } from '../settings/values.ts'
import { loadSuite } from '../suites/index.ts'
import { causesOf } from '../suites/known/causes.ts'
import { sdks } from '../suites/known/signs.ts'
import { linkTo } from '../suites/requirements/links.ts'
import type { TapOptions } from './options.ts'
import { policyFor } from './policy.ts'
import { select, selectionKeys } from './settle-options.ts'

/** A tap that listens. */
export interface Tap {
  /** The URL that clients use instead of that of the server. */
  readonly url: string
  /** Closes the tap, judges the rest, and resolves with the findings about the client and the server. */
  end(): Promise<Readonly<Record<Side, Summary>>>
}

const keys = ['url', 'port', 'host', 'trace', 'redact', 'onEvent', ...weighingKeys, ...selectionKeys] as const
const sides: readonly Side[] = ['server', 'client']
/** Bytes of one file of the trace, and files. */
const trace = { mostBytes: 200 * 1024 * 1024, mostFiles: 10 }

/**
 * Sits between real clients and a real server over HTTP, passes every message on and judges both.
 * @param options the URL of the server, and what to judge
 * @returns the tap, once it listens; it runs until `end` is called
 */
export async function runTap(options: TapOptions): Promise<Tap> {
  const entries = mapping(options, 'options', keys)
  const endpoint = new URL(httpUrl(String(entries.url), inside('options', 'url')))
  const { strict = false, severity = {}, sets = [] } = await readWeighing(entries, 'options')
  const file = optional(entries, 'trace', 'options', text)
  const onEvent = optional(entries, 'onEvent', 'options', listener)
  const suite = await loadSuite()
  const chosen = select(suite, entries)
  const [{ TapRecording: Recording }, { passHttp }, { Secrets }] = await Promise.all([
    import('../harness/tap/tap-recording.ts'),
    import('../harness/tap/pass-http.ts'),
    import('../harness/trace/redaction.ts'),
  ])
  const secrets = new Secrets()
  secrets.learnHeaders(optional(entries, 'redact', 'options', listOf(text)) ?? [])
  const judged = (side: Side) => {
    const about = { baseline: undefined, severity, side: () => side, sets, strict, isWhole: false }
    const { policy, within } = policyFor(suite, about)
    return {
      ...{ suite, strict, select: within(chosen), linkTo, causesOf, sdks, secrets },
      ...(policy === undefined ? {} : { policy }),
      emit: (event: RunEvent) => onEvent?.(side, event),
    }
  }
  const [server, client] = sides.map(judged)
  if (server === undefined || client === undefined) throw new RangeError('a tap has two sides')
  const recording = await Recording.begin({
    ...{ target: endpoint.href, endpoint, secrets, sides: { server, client } },
    ...(file === undefined
      ? {}
      : { trace: { file: writableFile(file, inside('options', 'trace'), process.cwd()), ...trace } }),
  })
  const start = performance.now()
  const now = (): number => performance.now() - start
  const inTurns = takenInTurns(recording, now)
  const proxy = await passHttp({
    host: optional(entries, 'host', 'options', text) ?? '127.0.0.1',
    port: optional(entries, 'port', 'options', port) ?? 0,
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

const port: Check<number> = (value, place) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 65_536) return value
  throw expected(place, 'a port', value)
}

const listener: Check<NonNullable<TapOptions['onEvent']>> = (value, place) => {
  if (typeof value !== 'function') throw expected(place, 'a function', value)
  return (side, event) => void value(side, event)
}
