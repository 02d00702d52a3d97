/** docs/how-it-works/revisions.md, done: its changes are made in a copy of the sources, and the copy says what it lacks. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/how-it-works/revisions.md'), 'utf8')

interface Change {
  readonly file: string
  readonly before: string
  readonly after: string
}

const linesWith = (sign: string, block: string): string =>
  block
    .split('\n')
    .flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
    .join('\n')

const changes: readonly Change[] = [...page.matchAll(/```diff (\S+)\n([\s\S]*?)\n```/g)].map(
  ([, file = '', block = '']) => ({
    file,
    before: linesWith('-', block),
    after: linesWith('+', block),
  }),
)

const copied = [
  'schema',
  'harness',
  'suites',
  'api/settings',
  'generated',
  'reference-servers',
  'reference-clients',
  'scripts',
  'package.json',
]

function change(copy: string, { file, before, after }: Change): void {
  const path = join(copy, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (!text.includes(before)) throw new Error(`docs/how-it-works/revisions.md: ${file} has no ${before}`)
  // A function: `$` in what is written stands for itself.
  writeFileSync(path, text === '' ? `${after}\n` : text.replace(before, () => after))
}

interface Told {
  readonly lacking: readonly string[]
  readonly ended: readonly string[]
  readonly places: Readonly<Record<string, string | undefined>>
  readonly lost: readonly string[]
  readonly valid: readonly boolean[]
  readonly problems: readonly string[]
  readonly verdicts: Readonly<Record<string, string>>
}

let copy = ''
let told: Told

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'revision-'))
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const one of changes) change(copy, one)
  const program = join(copy, 'scripts/new-revision/tell.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd: copy })
  told = JSON.parse(stdout)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('fewer than twelve files are written by hand', () => {
  expect(new Set(changes.map(({ file }) => file)).size).toBeLessThan(12)
})

test('the test of cells names what nobody judges yet, and nothing else', () => {
  expect(told.lacking).toEqual([
    'tools.version.numbers: server, 2027-01-01, stdio',
    'tools.version.numbers: server, 2027-01-01, streamable-http',
  ])
})

test('what held in 2026-07-28 goes on, with its page, unless it is written otherwise', () => {
  expect(told.ended).toEqual(['roots.errors.no-replay'])
  expect(told.places['caching.server.hints-present']).toBe('basic/caching#cacheable-results')
  expect(told.places['caching.result.shape']).toBe('schema#CacheableResult-ttlMs')
})

test('every scenario that runs in 2026-07-28 runs in the new revision', () => {
  expect(told.lost).toEqual([])
})

test('the reference server is tested in it, and messages are read by its own schema', () => {
  expect(told.problems).toEqual([])
  expect(told.valid).toEqual([true, false])
  expect(told.verdicts).toEqual({ 'discover.server.implemented': 'passed', 'tools.list-result.shape': 'passed' })
})
