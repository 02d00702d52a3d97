import { expect, test } from 'vitest'
import { anyGlob } from '../../../api/settings/values/glob.ts'
import { holdsIn } from '../../../harness/judging/applicable.ts'
import type { Verdict } from '../../../harness/judging/finding.ts'
import type { Result } from '../../../harness/judging/result.ts'
import { ledger } from '../../../suites/requirements/ledger.ts'
import { loadQuirks } from '../../load/load-quirks.ts'
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

test('what a quirk does against advice may be warned, but not red', () => {
  const before = [result('ping.a', 'passed'), result('ping.b', 'passed'), result('ping.c', 'passed')]
  const after = [result('ping.a', 'warned'), result('ping.b', 'failed'), result('ping.c', 'warned')]
  const worse = compare(before, after, nothing, ['ping.a', 'ping.b'])
  expect(worse.map(({ requirement }) => requirement)).toEqual(['ping.b', 'ping.c'])
})

const selection = { wanted: () => true, all: false, quick: false }

test.each(['server', 'client'] as const)('each quirk of the %s has a place where it can show', async (side) => {
  const quirks = await loadQuirks(side)
  const plan = (options = {}) => planQuirks(side, quirks, ledger, { ...selection, ...options })
  expect(new Set(plan().map(({ quirk }) => quirk))).toEqual(new Set(quirks.keys()))
  expect(plan({ all: true }).length).toBeGreaterThan(plan().length)
  expect(plan({ quick: true }).length).toBeLessThan(plan().length)
})

test('a quirk is tried in the newest revision over the cheapest transport that it names', () => {
  const quirks = new Map([
    ['anywhere', {}],
    ['slow', { isSlow: true, transports: ['http-sse' as const] }],
    ['old', { revisions: ['2024-11-05', '2025-03-26'], transports: ['streamable-http' as const, 'stdio' as const] }],
  ])
  expect(planQuirks('server', quirks, ledger, selection)).toEqual([
    { side: 'server', quirk: 'slow', revision: '2024-11-05', transport: 'http-sse', isSlow: true },
    { side: 'server', quirk: 'anywhere', revision: '2026-07-28', transport: 'stdio' },
    { side: 'server', quirk: 'old', revision: '2025-03-26', transport: 'stdio' },
  ])
  expect(planQuirks('server', quirks, ledger, { ...selection, quick: true }).map(({ quirk }) => quirk)).toEqual([
    'anywhere',
    'old',
  ])
})

test('a quirk that shows something else in each era is tried in the newest revisions of both', () => {
  const places = planQuirks('server', new Map([['often', { inEachEra: true }]]), ledger, selection)
  expect(places.map(({ revision, transport }) => `${revision} ${transport}`)).toEqual([
    '2026-07-28 stdio',
    '2025-11-25 stdio',
    '2026-07-28 streamable-http',
    '2025-11-25 streamable-http',
    '2024-11-05 http-sse',
  ])
})

test('the requirements that quirks hide exist', async () => {
  const quirks = [...(await loadQuirks('server')).values(), ...(await loadQuirks('client')).values()]
  const globs = quirks.flatMap(({ hides = [] }) => hides)
  const ids = [...ledger.keys()]
  expect([...new Set(globs)].filter((glob) => !ids.some(anyGlob([glob])))).toEqual([])
})

test.each(['server', 'client'] as const)('quirks of the %s are tried where their permissions hold', async (side) => {
  const quirks = await loadQuirks(side)
  const plan = planQuirks(side, quirks, ledger, selection)
  const missed = [...quirks].flatMap(([name, { tolerates = [] }]) => {
    const places = plan.filter(({ quirk }) => quirk === name)
    return tolerates
      .flatMap((id) => ledger.get(id) ?? [])
      .filter((permission) => !places.some(({ revision, transport }) => holdsIn(permission, revision, transport)))
      .map(({ id }) => `${name}: ${id}`)
  })
  expect(missed).toEqual([])
})
