/** What is advised about an SDK has been tried on the versions that real targets have. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { knownBreaches } from '../../generated/known-breaches.ts'

interface Tried {
  readonly fix: string
  /** Package and version. */
  readonly on: readonly string[]
  readonly how: string
  readonly came: string
}

const root = join(import.meta.dirname, '..', '..')
const tried: Readonly<Record<string, Tried>> = parse(
  readFileSync(join(root, 'suites', 'known', 'reviewed', 'remedies.yaml'), 'utf8'),
)
const advised = knownBreaches.flatMap(({ id, sdk, fix }) =>
  sdk === undefined || fix === undefined ? [] : [{ id, fix }],
)

/** Lists of packages of all real targets, one after the other. */
const installed = readdirSync(join(root, 'fixtures', 'targets'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:^|\/)(?:package\.json|requirements\.txt|go\.mod)$/.test(path.replaceAll('\\', '/')))
  .map((path) => readFileSync(join(root, 'fixtures', 'targets', path), 'utf8'))
  .join('\n')

test('each remedy for an SDK was tried, in the words that are shown', () => {
  expect(Object.entries(tried).map(([id, { fix }]) => ({ id, fix }))).toEqual(expect.arrayContaining(advised))
  expect(Object.keys(tried)).toHaveLength(advised.length)
})

test.each(Object.entries(tried))('%s was tried on versions that are among the real targets', (_, { on, how, came }) => {
  expect(on.length).toBeGreaterThan(0)
  expect(how).not.toBe('')
  expect(came).toMatch(/passed|nothing failed|no option/)
  const missing = on.filter((one) => {
    const [name = '', version = ''] = one.split(' ')
    const forms = [`"${name}": "${version}"`, `${name}==${version}`, `${name} v${version}`]
    return !forms.some((form) => installed.includes(form))
  })
  expect(missing).toEqual([])
})
