import { expect, test } from 'vitest'
import { escaped, otherNumbers, spell } from './spelling.ts'

const values: readonly unknown[] = [
  { jsonrpc: '2.0', id: 7, result: { list: [1, -2, 0, 3.5, 1e21, null, true], nested: { '': {}, ä: '🙂 "\\\n' } } },
  [],
  {},
  [{ id: Number.MAX_SAFE_INTEGER, left: undefined }],
]

const spellings = {
  plain: {},
  reversed: { isReversed: true },
  escaped: { text: escaped },
  spaced: { space: ' \t' },
  'other numbers': { number: otherNumbers() },
}

test.each(Object.entries(spellings))('%s JSON means the same', (_, spelling) => {
  for (const value of values) expect(JSON.parse(spell(value, spelling))).toEqual(JSON.parse(JSON.stringify(value)))
})

test('each spelling is another text', () => {
  const texts = Object.values(spellings).map((spelling) => spell(values[0], spelling))
  expect(new Set(texts).size).toBe(texts.length)
  expect(spell(values[0], {})).toBe(JSON.stringify(values[0]))
})
