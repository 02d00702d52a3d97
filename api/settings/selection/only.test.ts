import { expect, test } from 'vitest'
import { isWanted, namedBy, onlyText, readOnly } from './only.ts'

test.each([
  ['tools.list.shape', { requirement: 'tools.list.shape' }],
  ['tools.*@2025-06-18', { requirement: 'tools.*', revision: '2025-06-18' }],
  ['a.b@stdio', { requirement: 'a.b', transport: 'stdio' }],
  ['a.b@2025-06-18/http', { requirement: 'a.b', revision: '2025-06-18', transport: 'streamable-http' }],
  ['a.b@2024-11-05/sse', { requirement: 'a.b', revision: '2024-11-05', transport: 'http-sse' }],
])('%s', (text, only) => {
  expect(readOnly(text, '--only')).toEqual(only)
})

test.each([
  ['', '--only: expected <requirement>[@<revision>/<transport>], got ""'],
  ['@2025-06-18', 'expected <requirement>'],
  ['a@b@c', 'expected <requirement>'],
  ['a@2025-06-18/http/x', 'expected <revision>/<transport> after @'],
  ['a@2025-06-19', 'did you mean 2025-06-18?'],
  ['a@2025-06-18/htp', '--only: expected stdio, streamable-http or http-sse, got "htp"'],
])('%s is refused', (text, message) => {
  expect(() => readOnly(text, '--only')).toThrow(message)
})

test('what it writes, it reads', () => {
  const place = { revision: '2025-06-18', transport: 'http-sse' } as const
  expect(readOnly(onlyText('a.b', place), '--only')).toEqual({ requirement: 'a.b', ...place })
})

test('each is wanted where it is named', () => {
  const wanted = isWanted([readOnly('a.b@2025-06-18/stdio', ''), readOnly('c.d', '')])
  expect(wanted('a.b', { revision: '2025-06-18', transport: 'stdio' })).toBe(true)
  expect(wanted('a.b', { revision: '2025-11-25', transport: 'stdio' })).toBe(false)
  expect(wanted('a.b', { transport: 'http-sse' })).toBe(false)
  expect(wanted('a.b')).toBe(true)
  expect(wanted('c.d', { revision: '2025-11-25', transport: 'stdio' })).toBe(true)
  expect(wanted('e.f')).toBe(false)
  expect(isWanted([])('e.f')).toBe(true)
})

test('only what all name narrows the search', () => {
  const both = [readOnly('a@2025-06-18/stdio', ''), readOnly('b@2025-06-18', '')]
  expect(namedBy(both, 'revision')).toEqual(['2025-06-18'])
  expect(namedBy(both, 'transport')).toBeUndefined()
  expect(namedBy([], 'revision')).toBeUndefined()
})
