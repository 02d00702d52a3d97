import { expect, test } from 'vitest'
import { ByteBuffer } from './byte-buffer.ts'

test.each([
  ['nothing', []],
  ['one piece', [5]],
  ['pieces of one byte', Array.from({ length: 3000 }, () => 1)],
  ['pieces that fill a block, and more', [1, 1, 2, 4, 8, 3, 0, 70_000, 65_536, 1]],
  ['more than the largest block', Array.from({ length: 40 }, () => 65_536)],
])('gives back %s', (_, lengths) => {
  const buffer = new ByteBuffer()
  const pieces = lengths.map((length, i) => Buffer.alloc(length, i % 251))
  for (const round of ['first', 'second']) {
    for (const piece of pieces) buffer.append(piece)
    expect(buffer.size, round).toBe(lengths.reduce((sum, length) => sum + length, 0))
    expect(buffer.take().equals(Buffer.concat(pieces)), round).toBe(true)
    expect(buffer.size, round).toBe(0)
  }
})

test('what was taken is not written to any more', () => {
  const buffer = new ByteBuffer()
  buffer.append(Buffer.from('abc'))
  const taken = buffer.take()
  buffer.append(Buffer.from('xyz'))
  expect(taken.toString()).toBe('abc')
})
