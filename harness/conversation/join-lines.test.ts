import { describe, expect, test } from 'vitest'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { joinLines } from './join-lines.ts'

const piece = (seq: number, text: string, label?: string): EventOf<'message'> => ({
  kind: 'message',
  seq,
  at: seq,
  connection: 'c1',
  direction: 'sent',
  text,
  label,
})
const half = (seq: number, base64: string): TraceEvent => ({
  kind: 'message',
  seq,
  at: seq,
  connection: 'c1',
  direction: 'sent',
  base64,
})
const line = (seq: number, text: string, label?: string): TraceEvent => ({
  ...piece(seq, text, label),
  terminator: '\n',
})
const received = (seq: number, text: string): TraceEvent => ({
  kind: 'message',
  seq,
  at: seq,
  connection: 'c1',
  direction: 'received',
  terminator: '\n',
  text,
})

const rows: [string, TraceEvent[], TraceEvent[]][] = [
  ['whole lines stay as they are', [line(1, '{}'), received(2, '{}')], [line(1, '{}'), received(2, '{}')]],
  [
    'pieces become one line, where the last was written',
    [piece(1, 'a'), received(2, 'x'), piece(3, 'b\n')],
    [received(2, 'x'), line(3, 'ab')],
  ],
  [
    'a write may hold several lines; its label goes to the first',
    [piece(1, 'a\nb\n', 'two')],
    [line(1, 'a', 'two'), line(1, 'b')],
  ],
  ['a line sent whole ends what was begun', [piece(1, 'a'), line(2, 'b')], [line(2, 'ab')]],
  ['an unfinished line is kept without terminator', [piece(1, 'a\nb')], [line(1, 'a'), piece(1, 'b')]],
  ['a character cut in two is whole again', [half(1, '8J+Z'), half(2, 'ggo=')], [line(2, '\u{1f642}')]],
]

describe('lines written in pieces', () => {
  test.each(rows)('%s', (_, events, expected) => {
    expect(joinLines(events)).toEqual(expected)
  })
})
