import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineSplitter } from './line-splitter.ts'

function split(chunks: readonly Uint8Array[]): [string, string][] {
  const splitter = createLineSplitter()
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)])
  const rest = splitter.end()
  const all = rest === undefined ? lines : [...lines, rest]
  return all.map(({ data, terminator }) => [Buffer.from(data).toString('latin1'), terminator])
}
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('line splitter', () => {
  it.each([
    ['nothing', [''], []],
    ['one line', ['a\n'], [['a', '\n']]],
    ['CRLF', ['a\r\n'], [['a', '\r\n']]],
    [
      'CRLF cut in two',
      ['a\r', '\nb\n'],
      [
        ['a', '\r\n'],
        ['b', '\n'],
      ],
    ],
    ['a lone CR is content', ['a\rb\n'], [['a\rb', '\n']]],
    [
      'empty lines',
      ['\n\n'],
      [
        ['', '\n'],
        ['', '\n'],
      ],
    ],
    [
      'no newline at the end',
      ['a\nb'],
      [
        ['a', '\n'],
        ['b', ''],
      ],
    ],
    ['one line in many chunks', ['a', 'b', 'c\n'], [['abc', '\n']]],
    ['bytes that are no UTF-8', ['\xff\xfe\n'], [['\xff\xfe', '\n']]],
  ] as const)('%s', (_, chunks, lines) => {
    expect(split(chunks.map(bytes))).toEqual(lines)
  })

  it('gives the same lines wherever the chunks are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\xff') })
    fc.assert(
      fc.property(text, fc.nat(10), (input, at) => {
        expect(split([bytes(input.slice(0, at)), bytes(input.slice(at))])).toEqual(split([bytes(input)]))
      }),
      { seed: 1 },
    )
  })

  it('tells how much of a line it holds', () => {
    const splitter = createLineSplitter()
    expect([...splitter.push(bytes('ok\naaaa'))]).toHaveLength(1)
    expect(splitter.pending).toBe(4)
    expect([...splitter.push(bytes('aa'))]).toEqual([])
    expect(splitter.pending).toBe(6)
    expect([...splitter.push(bytes('\n'))]).toHaveLength(1)
    expect(splitter.pending).toBe(0)
  })
})
