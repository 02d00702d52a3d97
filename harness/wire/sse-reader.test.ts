import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSseReader, type SseItem } from './sse-reader.ts'

function read(chunks: readonly (string | number[])[], messageBytes = 1000): { items: SseItem[]; within: boolean } {
  const items: SseItem[] = []
  const reader = createSseReader({ bounds: { messageBytes, messageValues: 100 }, onItem: (item) => items.push(item) })
  const within = chunks.every((chunk) =>
    [...reader.push(typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : Uint8Array.from(chunk))].every(
      (passed) => passed === undefined,
    ),
  )
  reader.end()
  return { items, within }
}

describe('SSE reader', () => {
  it.each<[string, (string | number[])[], SseItem[]]>([
    ['nothing', [], []],
    ['an event', ['event: message\nid: 7\ndata: {}\n\n'], [{ event: 'message', id: '7', data: '{}' }]],
    ['CRLF', ['id: 7\r\ndata: {}\r\n\r\n'], [{ id: '7', data: '{}' }]],
    ['CR only, dispatched without waiting', ['data: a\r\r'], [{ data: 'a' }]],
    ['CRLF cut in two', ['data: a\r', '\n\r', '\ndata: b\n\n'], [{ data: 'a' }, { data: 'b' }]],
    ['several data lines', ['data: a\ndata:b\n\n'], [{ data: 'a\nb' }]],
    ['empty data', ['id: 1\ndata:\n\n'], [{ id: '1', data: '' }]],
    ['an id without data', ['id: 1\n\ndata: a\n\n'], [{ id: '1' }, { data: 'a' }]],
    ['an id and a retry time without data', ['id: 1\nretry: 5\n\n'], [{ retry: 5 }, { id: '1' }]],
    ['an id holds for its own event only', ['id: 1\ndata: a\n\ndata: b\n\n'], [{ id: '1', data: 'a' }, { data: 'b' }]],
    ['a comment', [': hi\n\n'], [{ comment: 'hi' }]],
    ['a retry time', ['retry: 10\n\n'], [{ retry: 10 }]],
    ['a retry time that is none', ['retry: soon\n\n'], [{ invalid: 'retry: soon' }]],
    ['an unknown field', ['colour: red\n\n'], [{ invalid: 'colour: red' }]],
    ['JSON without a field name', ['{"a":1}\n\n'], [{ invalid: '{"a":1}' }]],
    ['a byte order mark', [[0xef, 0xbb], [0xbf], 'data: a\n\n'], [{ data: 'a' }]],
    ['a character cut in two', ['data: ', [0xc3], [0xa4], '\n\n'], [{ data: 'ä' }]],
    ['no UTF-8', ['data: ', [0xff], '\n\n'], [{ invalid: 'bytes that are not UTF-8' }, { data: '\ufffd' }]],
    ['a comment last', [': hi\n'], [{ comment: 'hi' }]],
    ['an unfinished event', ['data: a\n'], [{ invalid: 'the stream ended inside an event' }]],
  ])('%s', (_, chunks, items) => {
    expect(read(chunks).items).toEqual(items)
  })

  it('reads the same events wherever the chunks are cut', () => {
    const text = fc
      .array(fc.constantFrom('data: a', 'id: 1', ':c', '\n', '\r', '\r\n', '\n\n', 'ä', 'event:x'))
      .map((parts) => [...Buffer.from(parts.join(''), 'utf8')])
    fc.assert(
      fc.property(text, fc.nat(30), (bytes, at) => {
        expect(read([bytes.slice(0, at), bytes.slice(at)])).toEqual(read([bytes]))
      }),
      { seed: 1 },
    )
  })

  it('stops at an event of too many lines, however they are cut', () => {
    const lines = 'data: x\n'.repeat(100)
    expect(read([`${lines}\n${lines}\n`])).toMatchObject({ within: true })
    expect(read([`${lines}data: x\n\n`])).toEqual({ items: [], within: false })
    expect(read([...lines, ...'data: x\n\n'])).toEqual({ items: [], within: false })
  })

  it('stops at an endless event', () => {
    expect(read(['data: a\n\n', `data: ${'x'.repeat(2000)}`, 'data: b\n\n'])).toEqual({
      items: [{ data: 'a' }],
      within: false,
    })
  })
})
