import { expect, test } from 'vitest'
import { isFrameable } from './consent-page.ts'

const csp = (...policies: readonly string[]): [string, string][] =>
  policies.map((policy) => ['Content-Security-Policy', policy])

test.each<[what: string, fields: [string, string][], expected: boolean]>([
  ['nothing', [], true],
  ['X-Frame-Options: DENY', [['X-Frame-Options', 'deny']], false],
  ['X-Frame-Options: SAMEORIGIN', [['X-Frame-Options', 'SAMEORIGIN']], false],
  ['an old form that browsers ignore', [['X-Frame-Options', 'ALLOW-FROM https://a.example']], true],
  ['nobody', csp("frame-ancestors 'none'"), false],
  ['some hosts', csp("default-src 'self'; frame-ancestors 'self' https://a.example"), false],
  ['everybody', csp('frame-ancestors *'), true],
  ['everybody with TLS', csp('frame-ancestors https:'), true],
  ['another directive', csp("frame-src 'none'"), true],
  ['the second of two policies', csp("default-src 'self'", "frame-ancestors 'self'"), false],
  ['two policies in one field', csp("default-src 'self', frame-ancestors 'self'"), false],
])('%s', (_, fields, expected) => expect(isFrameable(fields)).toBe(expected))
