/** What a target has to refuse is never tried with one value: who looks at a part of it, or at its form, refuses that one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noActions, noAnswers, nonAnswers, noTexts } from './answers.ts'
import { garbage, oddCursors, oneMore } from './cursors.ts'
import { otherVersionHeaders as otherHeaderVersions, otherMethods } from './headers.ts'
import { noLevels } from './levels.ts'
import { noJson, otherJsonRpcVersions } from './messages.ts'
import { noMethods, noNotifications } from './methods.ts'
import { flipCase, nearNames, nearUris } from './names.ts'
import { foreignOrigins } from './origins.ts'
import { noTasks } from './task-ids.ts'
import { tried } from './tried.ts'
import { malformedVersions, unknownVersions } from './versions.ts'

const stimuli: Readonly<Record<string, readonly unknown[]>> = {
  'foreign origins': Object.values(foreignOrigins),
  'versions that nobody has': Object.values(unknownVersions),
  'versions that are none': Object.values(malformedVersions),
  'versions in a header that are not those of the body': otherHeaderVersions,
  'methods in a header that are not those of the body': otherMethods,
  'methods that nobody has': noMethods,
  'notifications that nobody has': noNotifications,
  'texts that are no JSON': noJson,
  'versions of JSON-RPC': otherJsonRpcVersions,
  'ids of no task': noTasks,
  'cursors that no list gave out': [...Object.values(garbage), oneMore('a')],
  'cursors that are odd': oddCursors,
  'names that are not listed': nearNames('echo', ['echo']),
  'URIs that are not listed': nearUris('x:echo', ['x:echo']),
  'levels that are none': noLevels,
  'texts of a model that are none, or are missing': [undefined, ...noTexts],
  'actions that are none': noActions,
  'answers that are none': nonAnswers,
  'maps of answers that are none': noAnswers,
}

test.each(Object.entries(stimuli))('%s: at least four, no two the same', (_, values) => {
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length)
  expect(values.length).toBeGreaterThanOrEqual(4)
})

test('a name that somebody has is not near another', () => {
  expect(nearNames('echo', ['echo', 'echox', 'ech'])).not.toContain('echox')
  expect(nearNames('', [])).toEqual([])
  expect(flipCase('Echo-1')).toBe('eCHO-1')
  expect(nearUris('x:a', ['x:a', 'x:ax'])).not.toContain('x:ax')
})

const here = import.meta.dirname
const suites = join(here, '..', '..')
/** A group of scenarios in a topic is in no id. */
const idOf = (path: string): string => path.slice(0, -3).replace(/^([\w-]+)\/(?!parts\/)[\w-]+\/([\w-]+)$/, '$1/$2')
const scenarios = ['server', 'client'].flatMap((side) =>
  readdirSync(join(suites, side), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name: `${side}/${idOf(name)}`, text: readFileSync(join(suites, side, name), 'utf8') })),
)

const files = readdirSync(here).filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== 'tried.ts')
test.each(files)('%s is used by a scenario', (file) => {
  expect(scenarios.filter(({ text }) => text.includes(`near-misses/${file}`))).not.toEqual([])
})

describe('a scenario that breaks a rule on purpose takes its values from here, or says what it tries', () => {
  const breaking = scenarios.filter(({ text }) => /deliberate/.test(text) && !text.includes('near-misses/'))
  test.each(breaking)('$name', ({ name }) => expect(tried[name]).toBeDefined())

  test('nothing else is said', () => {
    const names = breaking.map(({ name }) => name)
    expect(Object.keys(tried).filter((name) => !names.includes(name))).toEqual([])
  })
})
