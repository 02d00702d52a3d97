import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { isBeyondTiers } from '../tiers.ts'
import { type Sep, sepsOf } from './seps.ts'

const sep = (number: number, ...requirements: readonly string[]): Sep => ({
  ...{ sep: number, title: 'A proposal', since: '2025-11-25' },
  requirements,
})

test.each<[id: string, numbers: readonly number[]]>([
  ['tools.name.length', [12, 20]],
  ['tools.name.charset', [20]],
  ['roots.list.same', [20, 31]],
  ['roots.list', []],
])('%s comes from %j', (id, numbers) => {
  const seps = [sep(31, '*.list.same'), sep(12, 'tools.name.length'), sep(20, 'tools.name.*', 'roots.list.*')]
  expect(sepsOf(id, seps)).toEqual(numbers)
})

test.each<[id: string, isBeyond: boolean, parts: Parameters<typeof sampleRequirement>[1]]>([
  ['tools.name.length', false, {}],
  ['tasks.cancel.stays-cancelled', true, {}],
  ['progress.task.same-token', true, {}],
  ['ext-auth.enterprise.idp-error', true, { revisions: { 'ext-auth-draft': 'page' } }],
  ['skills.list.shape', true, { capability: 'extension:io.modelcontextprotocol/skills' }],
])('%s counts for no tier: %j', (id, isBeyond, parts) => {
  expect(isBeyondTiers(sampleRequirement(id, parts))).toBe(isBeyond)
})
