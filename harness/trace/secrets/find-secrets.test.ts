import { expect, test } from 'vitest'
import {
  hideInUrl,
  hideInWords,
  isSecretName,
  secretsInEnvironment,
  secretsInHeaders,
  secretsInUrl,
  secretsInWords,
} from './find-secrets.ts'

test.each([
  ['GITHUB_TOKEN', true],
  ['--api-key', true],
  ['apiKey', true],
  ['x-api-key', true],
  ['DB_PASSWORD', true],
  ['Authorization', true],
  ['SSH_AUTH_SOCK', false],
  ['tokens', false],
  ['--key', false],
  ['PATH', false],
])('%s names a secret: %s', (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret)
})

test('of a URL: user, password, what is sent of them, telling and odd values of the query', () => {
  const found = secretsInUrl('http://us%40er:pass@host/mcp?api_key=k1&mode=fast&version=2025-06-18&id=abcdef1234')
  expect(found).toEqual(expect.arrayContaining(['us@er', 'us%40er', 'pass', btoa('us@er:pass'), 'k1', 'abcdef1234']))
  expect(found).not.toContain('fast')
  expect(found).not.toContain('2025-06-18')
})

test('of headers and variables', () => {
  expect(secretsInHeaders([['Authorization', 'Bearer abc']])).toEqual(['Bearer abc', 'abc'])
  expect(secretsInEnvironment({ A_TOKEN: 'x', PATH: '/bin', B_SECRET: undefined })).toEqual(['x', ''])
})

test.each([
  [['--api-key', 'k'], ['k'], ['--api-key', '[...]']],
  [['--token=t'], ['t'], ['--token=[...]']],
  [['API_TOKEN=t', 'node'], ['t'], ['API_TOKEN=[...]', 'node']],
  [['--header', 'X-Any: v'], ['v'], ['--header', 'X-Any: [...]']],
  [
    ['-H', 'Authorization: Bearer v'],
    ['Bearer v', 'v'],
    ['-H', 'Authorization: [...]'],
  ],
  [['--header=Cookie: v'], ['v'], ['--header=Cookie: [...]']],
  [['--db=postgres://u:p@h/d'], ['u', 'p', btoa('u:p')], ['--db=postgres://[...]@h/d']],
  [['http://u:p@h/?a=b'], ['u', 'p', btoa('u:p')], ['http://[...]@h/?a=[...]']],
  [['--token', '--verbose', '--port', '80'], [], ['--token', '--verbose', '--port', '80']],
  [['node', 'server.js', 'a=b'], [], ['node', 'server.js', 'a=b']],
])('of the words %j', (words, secrets, hidden) => {
  expect([...new Set(secretsInWords(words))]).toEqual(secrets)
  expect(hideInWords(words, () => '[...]')).toEqual(hidden)
})

test.each([
  ['http://host/mcp', 'http://host/mcp'],
  ['https://me@host/mcp?a=1&b=2#c', 'https://...@host/mcp?a=...&b=...#c'],
  ['no URL?a=b', 'no URL?a=b'],
])('the URL %s is shown as %s', (url, shown) => {
  expect(hideInUrl(url, () => '...')).toBe(shown)
})
