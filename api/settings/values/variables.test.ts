import { describe, expect, test } from 'vitest'
import { expanded, expandedAll, isReference } from './variables.ts'

/** A variable in braces, which a linter takes for a forgotten template where it stands in a text. */
const braced = (name: string) => `\${${name}}`

const env = { TOKEN: 's3cret', EMPTY: '' }

describe('in a header', () => {
  test.each([
    ['Bearer $TOKEN', 'Bearer s3cret'],
    [`Bearer ${braced('TOKEN')}x`, 'Bearer s3cretx'],
    ['a$$TOKEN', 'a$TOKEN'],
    ['costs $5', 'costs $5'],
    ['[$EMPTY]', '[]'],
  ])('%s becomes %s', (text, value) => {
    expect(expanded(text, env, '--header', { bare: true })).toBe(value)
  })
})

test('in a configuration only braces mean a variable, at any depth', () => {
  const value = { server: { headers: { A: `Bearer ${braced('TOKEN')}` }, command: ['$TOKEN', 1, null, true] } }
  expect(expandedAll(value, env)).toEqual({
    server: { headers: { A: 'Bearer s3cret' }, command: ['$TOKEN', 1, null, true] },
  })
})

test('a variable that is not set is named with its place, and no value is shown', () => {
  expect(() => expandedAll({ server: { headers: { A: `x${braced('NONE')}` } } }, env)).toThrow(
    'server.headers.A: expected the variable NONE in the environment',
  )
})

test.each([
  ['Bearer $TOKEN', true],
  [`${braced('TOKEN')}`, true],
  ['Bearer abc$TOKEN', false],
  ['Bearer abc', false],
])('%s is a mere reference: %s', (text, is) => {
  expect(isReference(text)).toBe(is)
})
