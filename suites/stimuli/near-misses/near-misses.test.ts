/** What a server has to refuse is never tried with one value: who looks at a part of it, or at its form, refuses that one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { garbage, oddCursors, oneMore } from './cursors.ts'
import { noLevels } from './levels.ts'
import { flipCase, nearNames } from './names.ts'
import { foreignOrigins } from './origins.ts'
import { malformedVersions, unknownVersions } from './versions.ts'

const stimuli: Readonly<Record<string, readonly unknown[]>> = {
  'foreign origins': Object.values(foreignOrigins),
  'versions that nobody has': Object.values(unknownVersions),
  'versions that are none': Object.values(malformedVersions),
  'cursors that no list gave out': [...Object.values(garbage), oneMore('a')],
  'cursors that are odd': oddCursors,
  'names that are not listed': nearNames('echo', ['echo']),
  'levels that are none': noLevels,
}

test.each(Object.entries(stimuli))('%s: at least four, no two the same', (_, values) => {
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length)
  expect(values.length).toBeGreaterThanOrEqual(4)
})

test('a name that somebody has is not near another', () => {
  expect(nearNames('echo', ['echo', 'echox', 'ech'])).not.toContain('echox')
  expect(nearNames('', [])).toEqual([])
  expect(flipCase('Echo-1')).toBe('eCHO-1')
})

const here = import.meta.dirname
const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

test.each(files)('%s is used by a scenario', (file) => {
  const suites = join(here, '..', '..')
  const scenarios = readdirSync(join(suites, 'server'), { recursive: true, encoding: 'utf8' })
  const users = scenarios.filter(
    (name) =>
      name.endsWith('.ts') && readFileSync(join(suites, 'server', name), 'utf8').includes(`near-misses/${file}`),
  )
  expect(users).not.toEqual([])
})
