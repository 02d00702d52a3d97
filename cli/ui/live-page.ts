/** A page that shows a run, or what passes a tap, as it happens. */
import type { Result } from '../../harness/judging/result.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { TraceEvent } from '../../harness/trace/events.ts'
import type { Side } from '../../harness/trace/place.ts'
import type { LiveBegin, SendAgain, SentAgain } from '../../reports/html/live.ts'
import { newRecord, type RunRecord, reportJson, take } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import { LiveLog } from './live-log.ts'
import { isCi, openBrowser } from './open-browser.ts'
import { schemaWord } from './schema-word.ts'
import { servePage } from './serve-page.ts'

/** Who shows what happens: a page of ours, or that of the program that started us. */
interface Live {
  begin(begin: LiveBegin): void
  trace(event: TraceEvent): void
  told(part: Side, event: RunEvent): void
  soFar(part: Side, connection: string, results: readonly Result[]): void
}

export interface LivePage extends Live {
  readonly url: string
  /**
   * Resolves when whoever looks at the page has seen enough: on Ctrl-C; where there is no terminal, when no page is open. In CI at
   * once.
   */
  seen(): Promise<void>
  close(): Promise<void>
}

export interface LivePageOptions {
  readonly rules?: string
  sendAgain?(message: SendAgain): Promise<SentAgain>
}

/** Opens it, says where it is, and shows it where there is a desktop. */
export async function openLivePage(options: LivePageOptions, io: Pick<Io, 'err' | 'env'>): Promise<LivePage> {
  const log = new LiveLog()
  const records = new Map<Side, RunRecord>()
  const { sendAgain, rules } = options
  const page = await servePage({
    log,
    rules,
    schema: schemaWord,
    sendAgain,
  })
  io.err(`mcp-conform: live at ${page.url}\n`)
  openBrowser(page.url, io.env)
  const progress = { done: 0, planned: 0 }
  return {
    url: page.url,
    begin(begin) {
      records.clear()
      for (const { side } of begin.parts) records.set(side, newRecord())
      Object.assign(progress, { done: 0, planned: 0 })
      log.begin(begin)
    },
    trace: (event) => log.trace(event),
    told(part, event) {
      const record = records.get(part)
      if (record !== undefined) take(record, event)
      if (event.type === 'planned') progress.planned = event.cells.length
      if (event.type === 'scenario-ended') progress.done += 1
      if (event.type === 'planned' || event.type === 'scenario-ended') log.news({ kind: 'progress', ...progress })
      else if (shown.has(event.type)) log.news({ kind: 'told', part, event })
      const text = event.type === 'run-ended' && record !== undefined ? reportJson(record) : undefined
      if (text !== undefined) log.news({ kind: 'report', part, text })
    },
    soFar: (part, connection, results) => log.news({ kind: 'so-far', part, connection, results }),
    async seen() {
      const isTerminal = process.stderr.isTTY
      if (isCi(io.env) || (!isTerminal && page.pages === 0)) return
      if (isTerminal) io.err(`mcp-conform: the page stays open until Ctrl-C: ${page.url}\n`)
      const awake = setInterval(() => {}, 60_000)
      await new Promise<void>((resolve) => {
        if (!isTerminal) page.onLeave(() => page.pages === 0 && resolve())
        for (const signal of signals) process.once(signal, () => resolve())
      })
      clearInterval(awake)
    },
    async close() {
      log.news({ kind: 'over' })
      await page.close()
    },
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Events that the page needs before the report: the rest of them stands in it. */
const shown: ReadonlySet<RunEvent['type']> = new Set([
  'run-started',
  'breach',
  'result',
  'crash',
  'problem',
  'run-ended',
])
