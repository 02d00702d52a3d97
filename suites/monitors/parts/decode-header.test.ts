import { expect, test } from 'vitest'
import { decodeHeader } from './decode-header.ts'

const coded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`

test.each<[what: string, value: string, text: string | undefined]>([
  ['as it is', 'a b', 'a b'],
  ['in base64', coded('日本'), '日本'],
  // A decoder that takes it for the mark of an encoding loses the first character of the name.
  ['a name that begins with U+FEFF', coded('\ufeffa'), '\ufeffa'],
  ['nothing', coded(''), ''],
  ['no base64', '=?base64?a?=', undefined],
  ['no UTF-8', '=?base64?/w==?=', undefined],
])('%s', (_, value, text) => {
  expect(decodeHeader(value)).toBe(text)
})
