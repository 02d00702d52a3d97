import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLedger, requirementsFolder } from './read.ts'
import { ledgerRevisions } from './vocabulary.ts'

test('the ledger of the project is sound', () => {
  const { requirements, fixtures } = readLedger()
  expect(requirements.length).toBeGreaterThan(1400)
  expect(fixtures.length).toBeGreaterThan(50)
  expect(new Set(requirements.flatMap((r) => Object.keys(r.revisions)))).toEqual(new Set(ledgerRevisions))
})

test('a requirement that only warns promises no failure', () => {
  const promise =
    /(?<!never )\b(is|as|deserves?) (a |the )failure\b(?! of a SHOULD)|\(failure\)|: failure\b|failure when|\bfail only when/i
  const contradicted = readLedger().requirements.filter(
    ({ verdict, check, ambiguity }) => verdict === 'warn' && promise.test(`${check} ${ambiguity ?? ''}`),
  )
  expect(contradicted.map(({ id }) => id)).toEqual([])
})

test('a requirement whose note speaks of a warning has a judge that can give one', () => {
  const suites = join(requirementsFolder, '..')
  const sources = readdirSync(suites, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(suites, file), 'utf8'))
  const contradicted = readLedger().requirements.filter(({ id, verdict, ambiguity = '', unjudged }) => {
    if (verdict !== 'fail' || unjudged !== undefined || !/\bwarn/i.test(ambiguity)) return false
    return !sources.some((source) => source.includes(`'${id}'`) && /\bwarn/.test(source))
  })
  expect(contradicted.map(({ id }) => id)).toEqual([])
})

describe('a broken ledger is refused with file and id', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    // Read once for each line: what the line is not about is left out.
    for (const name of readdirSync(requirementsFolder).filter((file) => file.endsWith('.yaml'))) {
      const isKept = name === 'base.yaml' || name === 'fixtures.yaml'
      writeFileSync(join(folder, name), isKept ? readFileSync(join(requirementsFolder, name)) : '[]')
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const id = 'base.core.server-lifecycle-supported'
  test.each<[string | RegExp, string, string]>([
    [
      'level: MUST',
      'level: OUGHT',
      `base.yaml ${id}: level: expected one of MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, got "OUGHT"`,
    ],
    ['  priority: 1\n', '', `base.yaml ${id}: priority: missing`],
    ['  priority: 1\n', '  priority: 1\n  prority: 1\n', `base.yaml ${id}: prority: unknown key`],
    ['  verdict: fail\n', '', `base.yaml ${id}: verdict: expected one, but none for MAY`],
    ["since: '2024-11-05'", "since: '2024-11-06'", `base.yaml ${id}: since: unknown revision 2024-11-06`],
    [
      "since: '2024-11-05'\n  until: '2025-11-25'",
      "since: '2025-03-26'\n  until: '2024-11-05'",
      `base.yaml ${id}: until: expected a revision that is not before since`,
    ],
    ["'2025-03-26': basic", "'2025-03-27': basic", `base.yaml ${id}: pages: unknown revision 2025-03-27`],
    ["until: '2025-11-25'", "until: '2024-11-05'", `base.yaml ${id}: pages: 2025-03-26 is not between since and until`],
    [
      /'2025-03-26': basic\S*/,
      "'2025-03-26': PLACE",
      `base.yaml ${id}: pages.2025-03-26: expected page#anchor, got "PLACE"`,
    ],
    [
      'needs: []',
      'needs: [slow-tool]',
      `base.yaml ${id}: needs: expected fixtures if and only if observe is cooperation`,
    ],
    [
      / {2}observe: wire\n(?: {2}unjudged: .*\n)? {2}needs: \[\]/,
      '  observe: cooperation\n  needs: [slow-tol]',
      `${id}: needs the fixture slow-tol, which is not in fixtures.yaml`,
    ],
    [
      '  level: MUST',
      '  refines: base.core.none\n  level: MUST',
      `${id}: refines base.core.none, which does not exist`,
    ],
    ['  level: MUST', `  refines: ${id}\n  level: MUST`, `${id}: yields to itself, by refines or yields_to`],
    [
      '  level: MUST',
      '  yields_to: base.core.none\n  level: MUST',
      `base.yaml ${id}: yields_to: expected a list of ids`,
    ],
    [
      '  level: MUST',
      '  yields_to: [base.core.none]\n  level: MUST',
      `${id}: yields to base.core.none, which does not exist`,
    ],
    [
      '  level: MUST',
      '  refines: base.core.client-lifecycle-supported\n  yields_to: [base.core.client-lifecycle-supported]\n  level: MUST',
      `${id}: yields to itself, by refines or yields_to`,
    ],
    [`- id: ${id}`, '- id: tools.core.x', 'base.yaml tools.core.x: the topic tools is not at home in this file'],
    [`- id: ${id}`, '- id: base.core.client-lifecycle-supported', 'base.core.client-lifecycle-supported: used twice'],
  ])('%s -> %j', (before, after, problem) => {
    const file = join(folder, 'base.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, after))
    expect(() => readLedger(folder)).toThrow(problem)
  })
})
