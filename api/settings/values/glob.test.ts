import { expect, test } from 'vitest'
import { globMatcher } from './glob.ts'

test.each([
  ['server/lifecycle/*', 'server/lifecycle/version-negotiation', true],
  ['lifecycle/*', 'server/lifecycle/version-negotiation', true],
  ['version-negotiation', 'server/lifecycle/version-negotiation', true],
  ['lifecycle', 'server/lifecycle/version-negotiation', true],
  ['lifecycle', 'lifecycle.version.echo-supported', true],
  ['life', 'lifecycle.version.echo-supported', false],
  ['negotiation', 'server/lifecycle/version-negotiation', false],
  ['*negotiation', 'server/lifecycle/version-negotiation', true],
  ['tools.*', 'tools.list.shape', true],
  ['tools.*', 'toolsXlist', false],
  ['tools.*', 'server.tools.list', false],
  ['tools.li?t.*', 'tools.list.shape', true],
  ['**', 'anything/at.all', true],
  ['a+(b)', 'a+(b)', true],
])('%s on %s: %s', (pattern, id, fits) => {
  expect(globMatcher(pattern)(id)).toBe(fits)
})
