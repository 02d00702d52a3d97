import { expect, test } from 'vitest'
import type { Json } from '../../../../schema/index.ts'
import { certainFlaw } from './certain-flaw.ts'

const schema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    count: { type: ['integer', 'null'] },
    list: {
      type: 'array',
      items: { type: 'object', properties: { mode: { enum: ['on', 'off'] } }, required: ['mode'] },
    },
    usual: { type: 'string', default: 'x' },
    other: { $ref: '#/$defs/other' },
    any: true,
  },
  required: ['text', 'usual', 'other', 'any', 'unknown'],
}
const sound = { text: 'a', usual: 'b', other: 1, any: 1, unknown: 1 }

test.each<[what: string, value: Json, place: string | undefined]>([
  ['all that is required', sound, undefined],
  ['an object in place of a text', { ...sound, text: {} }, '/text'],
  ['an object in place of a number or null', { ...sound, count: { a: 1 } }, '/count'],
  ['a number in place of a list', { ...sound, list: 42 }, '/list'],
  [
    'a text that is none of the values, deep down',
    { ...sound, list: [{ mode: 'on' }, { mode: 'on?' }] },
    '/list/1/mode',
  ],
  ['a required member is missing deep down', { ...sound, list: [{}] }, '/list/0/mode'],
  // A lenient reader may take these.
  ['a text that holds a number', { ...sound, count: '42' }, undefined],
  ['null for a text', { ...sound, text: null }, undefined],
  ['other case and space', { ...sound, list: [{ mode: ' ON ' }] }, undefined],
  ['a text in place of a list', { ...sound, list: '[]' }, undefined],
  ['an unknown member', { ...sound, more: 1 }, undefined],
  ['what a reference says', { ...sound, other: {} }, undefined],
])('%s', (_, value, place) => {
  expect(certainFlaw(schema, value)).toBe(place)
})

test.each([
  ['text', '/text'],
  ['usual', undefined],
  ['other', undefined],
  ['unknown', undefined],
])('%s is missing', (name, place) => {
  expect(certainFlaw(schema, Object.fromEntries(Object.entries(sound).filter(([other]) => other !== name)))).toBe(place)
})
