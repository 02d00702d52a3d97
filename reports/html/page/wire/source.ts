/** Where the page hears what happens: a stream of the program that opened it. */
import type { TraceEvent } from '../../../../harness/trace/events.ts'
import type { LiveNews, SchemaQuestion, SchemaWord, SendAgain, SentAgain } from '../../live.ts'
import type { Store } from './store.ts'

/** Rows that the page holds; when there are more, the oldest tenth goes. */
const mostRows = 250_000

/** @param onChange called at most once in a frame */
export function listenTo(store: Store, onChange: () => void, onLost: (isLost: boolean) => void): void {
  let isWaiting = false
  const changed = (): void => {
    if (isWaiting) return
    isWaiting = true
    // A page that nobody sees draws no frames.
    setTimeout(() => {
      isWaiting = false
      onChange()
    }, 50)
  }
  const source = new EventSource('events')
  const on = (kind: string, take: (line: string) => void): void =>
    source.addEventListener(kind, ({ data }) => {
      for (const line of String(data).split('\n')) take(line)
      changed()
    })
  on('run', () => store.reset())
  on('dropped', (line) => {
    store.dropped = Number(line)
  })
  on('trace', (line) => {
    const event: TraceEvent = JSON.parse(line)
    store.take(event)
    if (store.reader.rows.length > mostRows) store.forget(Math.ceil(mostRows / 10))
  })
  on('news', (line) => {
    const news: LiveNews = JSON.parse(line)
    store.news(news)
    // A page that reconnects to a program that has ended finds nothing.
    if (news.kind === 'over') source.close()
  })
  source.addEventListener('open', () => onLost(false))
  source.addEventListener('error', () => onLost(!store.isOver))
}

/** Undefined where the program is gone, or knows nothing. */
async function ask<T>(path: string, question: unknown): Promise<T | undefined> {
  try {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(question) })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

export const askSchema = (question: SchemaQuestion): Promise<SchemaWord | undefined> => ask('schema', question)

export const askToSend = (message: SendAgain): Promise<SentAgain | undefined> => ask('send', message)
