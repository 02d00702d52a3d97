import { expect, test } from 'vitest'
import type { Json } from '../../../schema/index.ts'
import { withoutQuotes } from './without-quotes.ts'

const long = 'x'.repeat(300)

test.each<[what: string, text: string, json: Json, left: string]>([
  ['nothing in common', 'Not found', { method: 'tools/call' }, 'Not found'],
  ['a name', `no tool ${long} here`, { name: long }, 'no tool  here'],
  ['a very long name', `no tool ${'a:'.repeat(5_000)}!`, { name: 'a:'.repeat(5_000) }, 'no tool !'],
  ['a name that was cut', `no tool ${long.slice(0, 50)}…`, { name: long }, 'no tool …'],
  ['text with line breaks', 'no tool one line\nand another', { name: 'one line\nand another' }, 'no tool '],
  ['the same, escaped', 'no tool one line\\nand another', { name: 'one line\nand another' }, 'no tool '],
  ['the whole of it in quotes', 'bad "{\\"name\\":\\"one line\\"}"', { name: 'one line' }, 'bad '],
  ['a few letters', 'tool', { method: 'tools/call' }, 'tool'],
])('%s', (_, text, json, left) => expect(withoutQuotes(text, { text: JSON.stringify(json), json })).toBe(left))
