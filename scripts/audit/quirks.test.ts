import { expect, test } from 'vitest'
import { anyGlob } from '../../cli/glob.ts'
import { quirks as clientQuirks } from '../../generated/quirks-client.ts'
import { quirks as serverQuirks } from '../../generated/quirks-server.ts'
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/runner/events.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { compare } from './compare-verdicts.ts'
import { planQuirks } from './plan-quirks.ts'

const result = (requirement: string, verdict: Verdict): Result => ({
  requirement,
  level: 'MUST',
  says: '',
  link: '',
  revision: '2025-11-25',
  transport: 'stdio',
  verdict,
  source: 'server/ping/ping',
  evidence: [],
})

const nothing = () => false

test.each<[before: Verdict, after: Verdict, isWorse: boolean]>([
  ['passed', 'passed', false],
  ['passed', 'warned', true],
  ['passed', 'failed', true],
  ['passed', 'harness-error', true],
  ['passed', 'not-observed', true],
  ['passed', 'not-applicable', true],
  ['not-observed', 'passed', false],
  ['not-observed', 'not-applicable', false],
  ['not-applicable', 'not-observed', false],
  ['not-observed', 'harness-error', true],
  ['warned', 'failed', true],
  ['failed', 'failed', false],
])('%s, then %s: worse is %s', (before, after, isWorse) => {
  const worse = compare([result('ping.a', before)], [result('ping.a', after)], nothing)
  expect(worse.map((w) => [w.requirement, w.before, w.after])).toEqual(isWorse ? [['ping.a', before, after]] : [])
})

test('a requirement without a verdict counts as not observed', () => {
  expect(compare([result('ping.a', 'passed')], [], nothing)).toMatchObject([
    { before: 'passed', after: 'not-observed' },
  ])
  expect(compare([], [result('ping.a', 'warned')], nothing)).toMatchObject([
    { before: 'not-observed', after: 'warned' },
  ])
  expect(compare([], [result('ping.a', 'not-applicable')], nothing)).toEqual([])
})

test('what a quirk hides may go unobserved, but not red', () => {
  const before = [result('ping.a', 'passed'), result('ping.b', 'passed')]
  const after = [result('ping.a', 'not-observed'), result('ping.b', 'warned')]
  expect(compare(before, after, () => true)).toMatchObject([{ requirement: 'ping.b', after: 'warned' }])
})

const selection = { wanted: () => true, all: false, quick: false }

test.each(['server', 'client'] as const)('each quirk of the %s has a place where it can show', (side) => {
  const everywhere = planQuirks({ ...selection, side, all: true })
  const once = planQuirks({ ...selection, side })
  expect(new Set(everywhere.map(({ quirk }) => quirk))).toEqual(new Set(once.map(({ quirk }) => quirk)))
  expect(everywhere.length).toBeGreaterThan(once.length)
  expect(planQuirks({ ...selection, side, quick: true }).length).toBeLessThan(once.length)
})

test('a quirk is tried in the newest revision over the cheapest transport that it names', () => {
  const wanted = (name: string) => name === 'sends-batches' || name === 'modern-only'
  expect(planQuirks({ ...selection, side: 'server', wanted })).toEqual([
    { side: 'server', quirk: 'sends-batches', revision: '2025-03-26', transport: 'stdio' },
    { side: 'server', quirk: 'modern-only', revision: '2026-07-28', transport: 'stdio' },
  ])
})

test('the requirements that quirks hide exist', () => {
  const quirks = [...Object.values(serverQuirks), ...Object.values(clientQuirks)]
  const globs = quirks.flatMap(({ hides = [] }) => hides)
  const ids = [...ledger.keys()]
  expect([...new Set(globs)].filter((glob) => !ids.some(anyGlob([glob])))).toEqual([])
})
