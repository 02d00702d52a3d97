import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrary, flawedText, type TextFlaw, textFlaws } from './index.ts'

const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: { n: 3, list: ['x'] } } }

const rows: readonly [flaw: TextFlaw, text: string][] = [
  [{ kind: 'byte-order-mark', path: '' }, `\ufeff${JSON.stringify(message)}`],
  [{ kind: 'duplicate-member', path: '/params/name' }, '"name":"a","name":null'],
  [{ kind: 'lone-surrogate', path: '/params/name' }, String.raw`"name":"a\ud800"`],
  [{ kind: 'lone-surrogate', path: '/params/arguments/list/0' }, String.raw`["x\ud800"]`],
  [{ kind: 'minus-zero', path: '/params/arguments/n' }, '"n":-0'],
  [{ kind: 'beyond-safe-integer', path: '/id' }, '"id":9007199254740993'],
  [{ kind: 'too-large-number', path: '/params/arguments/n' }, '"n":1e400'],
  [{ kind: 'too-deep', path: '/params/arguments' }, '"list":["x"],"x-unknown":[[[['],
  [{ kind: 'too-long', path: '/params/name' }, '"name":"aaaa'],
]

test.each(rows)('%j', (flaw, text) => {
  expect(textFlaws(message)).toContainEqual(flaw)
  expect(flawedText(message, flaw)).toContain(text)
})

test('below a place only', () => {
  const paths = textFlaws(message, '/params/arguments').map(({ path }) => path)
  expect([...new Set(paths)]).toEqual([
    '',
    '/params/arguments',
    '/params/arguments/n',
    '/params/arguments/list',
    '/params/arguments/list/0',
  ])
})

test('a flaw that the message cannot have', () => {
  expect(() => flawedText(message, { kind: 'minus-zero', path: '/params/name' })).toThrow(RangeError)
})

test('no text equals that of the sound message, and no two flaws give the same text', () => {
  const requests = fc.sample(arbitrary('2026-07-28', 'CallToolRequest'), { numRuns: 10, seed: 1 })
  for (const request of requests) {
    const flaws = textFlaws(request).slice(0, 40)
    const texts = flaws.map((flaw) => flawedText(request, flaw))
    expect(texts).not.toContain(JSON.stringify(request))
    expect(new Set(texts).size).toBe(texts.length)
  }
})
