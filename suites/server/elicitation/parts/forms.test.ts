import { describe, expect, test } from 'vitest'
import { fillInForm, fillInPartly, fillInWrongly, misfits } from './forms.ts'

const form = (properties: Record<string, { type: string }>, required: readonly string[] = []) => ({
  message: 'Please.',
  requestedSchema: { type: 'object', properties, required: [...required] },
})
const named = form({ name: { type: 'string' }, age: { type: 'integer' } }, ['name'])
const declined = { action: 'decline' }

describe('a form', () => {
  test.each([
    ['with what it requires', named, { action: 'accept', content: { name: 'example' } }],
    ['that requires nothing', form({ name: { type: 'string' } }), { action: 'accept', content: {} }],
    ['that is none', { mode: 'url', url: 'https://example.com' }, declined],
  ])('%s is filled in', async (_, params, answer) => expect(await fillInForm(params)).toEqual(answer))

  test.each([
    ['text', named, { name: misfits.number }],
    ['a number', form({ age: { type: 'integer' } }, ['age']), { age: misfits.text }],
    ['what nobody requires', form({ on: { type: 'boolean' } }), { on: misfits.text }],
  ])('gets another type in place of %s', async (_, params, content) =>
    expect(await fillInWrongly(params)).toEqual({ action: 'accept', content }),
  )

  test.each([
    ['misses what it requires', named, { action: 'accept', content: {} }],
    ['is declined when nothing can be missing', form({ name: { type: 'string' } }), declined],
  ])('%s', async (_, params, answer) => expect(await fillInPartly(params)).toEqual(answer))
})
