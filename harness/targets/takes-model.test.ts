import { expect, test } from 'vitest'
import { takesModel, withModel } from './takes-model.ts'

test.each([
  ['names it in a word', ['host', '--base-url={model}'], {}, true],
  ['names it in its environment', ['host'], { OPENAI_BASE_URL: '{model}' }, true],
  ['names none', ['host', '{url}'], { A: 'model' }, false],
])('a client that %s', (_, command, env, takes) => {
  expect(takesModel({ command, env, cwd: '/' })).toBe(takes)
})

test('the URL stands in its place, where there is one', () => {
  expect(withModel('--base-url={model}', 'http://a/v1')).toBe('--base-url=http://a/v1')
  expect(withModel('--base-url={model}', undefined)).toBe('--base-url={model}')
})
