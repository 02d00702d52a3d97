import { expect, test } from 'vitest'
import type { TraceEvent } from '../../harness/trace/events.ts'
import { LiveLog, type Piece, type Position } from './live-log.ts'

const nowhere: Position = { run: 0, trace: 0, news: 0 }
const message = (seq: number, text: string): TraceEvent => ({
  ...{ seq, at: seq, kind: 'message', connection: 'c1', direction: 'sent', text },
})

function all(log: LiveLog, from: Position = nowhere): readonly Piece[] {
  const pieces: Piece[] = []
  for (let piece = log.after(from); piece !== undefined; piece = log.after(piece.position)) pieces.push(piece)
  return pieces
}

const begun = (): LiveLog => {
  const log = new LiveLog()
  log.begin({ kind: 'begun', target: 'x', parts: [] })
  return log
}

test('all comes in order, in pieces', () => {
  const log = begun()
  for (let seq = 0; seq < 1_200; seq += 1) log.trace(message(seq, '{}'))
  const pieces = all(log)
  expect(pieces.map(({ kind }) => kind)).toEqual(['run', 'news', 'trace', 'trace', 'trace'])
  const seqs = pieces
    .filter(({ kind }) => kind === 'trace')
    .flatMap(({ lines }) => lines.map((line) => JSON.parse(line).seq))
  expect(seqs).toEqual(Array.from({ length: 1_200 }, (_, seq) => seq))
})

test('what is held is bounded: the oldest goes, and the page is told', () => {
  const log = begun()
  const text = 'x'.repeat(200_000)
  for (let seq = 0; seq < 500; seq += 1) log.trace(message(seq, text))
  const pieces = all(log)
  expect(pieces[2]?.kind).toBe('dropped')
  const characters = pieces.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.length, 0)
  expect(characters).toBeLessThan(70 * 1024 * 1024)
  expect(JSON.parse(pieces.at(-1)?.lines.at(-1) ?? '').seq).toBe(499)
})

test('of a long text the beginning is held', () => {
  const log = begun()
  log.trace(message(0, 'x'.repeat(1_000_000)))
  const event = JSON.parse(all(log)[2]?.lines[0] ?? '')
  expect(event.text.length + event.cut).toBe(1_000_000)
})

test('what was said so far of a connection stands for what was said before', () => {
  const log = begun()
  for (const connection of ['c1', 'c2', 'c1']) log.news({ kind: 'so-far', part: 'server', connection, results: [] })
  log.news({ kind: 'progress', done: 1, planned: 9 })
  log.news({ kind: 'progress', done: 2, planned: 9 })
  const news = all(log).flatMap(({ lines, kind }) => (kind === 'news' ? lines.map((line) => JSON.parse(line)) : []))
  expect(news.map(({ kind, connection, done }) => connection ?? done ?? kind)).toEqual(['begun', 'c2', 'c1', 2])
})

test('another run begins anew, also for a page that has seen the last', () => {
  const log = begun()
  log.trace(message(0, '{}'))
  const seen = all(log).at(-1)?.position ?? nowhere
  expect(log.after(seen)).toBeUndefined()
  log.begin({ kind: 'begun', target: 'y', parts: [] })
  expect(all(log, seen).map(({ kind }) => kind)).toEqual(['run', 'news'])
})
