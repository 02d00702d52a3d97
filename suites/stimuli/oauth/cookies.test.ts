import { expect, test } from 'vitest'
import { cookiesSet, keepCookies } from './cookies.ts'

test('a cookie is read with its attributes', () => {
  const field = '__Host-consent=a=b; Path=/; Secure; HttpOnly; SameSite=Lax'
  expect(cookiesSet([['Set-Cookie', field]])).toEqual([
    {
      name: '__Host-consent',
      value: 'a=b',
      attributes: ['path', 'secure', 'httponly', 'samesite'],
      sameSite: 'lax',
      isOver: false,
    },
  ])
})

test.each([
  ['a=2; Max-Age=0', []],
  ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', []],
  ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', [['a', '']]],
  ['a=2; Expires=Thu, 01 Jan 2099 00:00:00 GMT', [['a', '2']]],
  ['no cookie at all', [['a', '1']]],
])('a jar with a=1 that is told %s', (field, expected) => {
  const jar = new Map([['a', '1']])
  keepCookies([['set-cookie', field]], jar)
  expect([...jar]).toEqual(expected)
})
