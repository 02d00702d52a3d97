import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { inPieces, spelled } from './spelling.ts'

const message = {
  jsonrpc: '2.0',
  id: 'fuzz-1',
  method: 'tools/call',
  params: { name: 'a b', arguments: { text: 'x\ny' } },
}

test.each(['other order', 'white space', 'escapes'])('%s: another text in one line, the same value', (way) => {
  const text = spelled(way, message) ?? ''
  expect(JSON.parse(text)).toEqual(message)
  expect(text).not.toBe(JSON.stringify(message))
  expect(text).not.toContain('\n')
})

test('other ways change no text', () => expect(spelled('plain', message)).toBeUndefined())

test('pieces of a line are the line', () => {
  const line = Buffer.from('{"id":"é"}\n')
  const pieces = inPieces(line)
  expect(Buffer.concat(pieces)).toEqual(line)
  expect(pieces.at(-1)?.toString()).toBe('}\n')
})
