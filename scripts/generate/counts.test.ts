import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSuite } from '../../suites/index.ts'
import { countedPages, withCounts } from './counts.ts'

const suite = await loadSuite()

test.each(countedPages)('the counts in %s are up to date (npx tsx scripts/mark-unjudged.ts)', (name) => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8')
  expect(withCounts(page, suite)).toBe(page)
  expect(page).toContain('<!-- counts: ')
})

test('counts are written between their markers, and nowhere else', () => {
  const page = 'before\n<!-- counts: coverage -->\nstale\n<!-- end of counts -->\nafter\n'
  const counted = withCounts(page, suite)
  expect(counted).toMatch(
    new RegExp(`^before\n<!-- counts: coverage -->\nThe ledger .* ${suite.requirements.size} requirements`),
  )
  expect(counted).toMatch(/<!-- end of counts -->\nafter\n$/)
  expect(counted).not.toContain('stale')
})

test('counts of an unknown name are an error', () => {
  expect(() => withCounts('<!-- counts: moons -->\n<!-- end of counts -->', suite)).toThrow(
    'no counts are called moons',
  )
})
