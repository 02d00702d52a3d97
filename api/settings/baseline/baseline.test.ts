import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../../fixtures/samples/sample-run.ts'
import type { Result } from '../../../harness/judging/result.ts'
import { officialClientNames, officialServerNames } from '../../../suites/official/checks.ts'
import { ledger } from '../../../suites/requirements/ledger.ts'
import { policyOf } from '../policy.ts'
import { readBaseline } from './read.ts'
import { placeholderReason, updateBaseline } from './update.ts'

const official = { server: officialServerNames, client: officialClientNames }
const read = (content: string) => readBaseline(content, { file: 'b.yaml', requirements: ledger.keys(), official })

const id = 'ping.receiver.empty-response'
const stdio = { revision: '2025-06-18', transport: 'stdio' } as const
const http = { revision: '2025-06-18', transport: 'streamable-http' } as const
const result = (verdict: Result['verdict'], place: Pick<Result, 'revision' | 'transport'> = stdio) =>
  sampleResult(place, id, { verdict })

interface Weighed {
  readonly excused: readonly (string | undefined)[]
  readonly flaws: readonly string[]
}

function weigh(
  content: string,
  results: readonly Result[],
  { strict = false, isWhole = true, proves = true } = {},
): Weighed {
  const policy = policyOf({
    baseline: read(content),
    strict,
    requirements: ledger,
    today: '2026-06-01',
    proves: () => proves,
  })
  const weighed = results.map((one) => policy?.weigh(one) ?? one)
  const state = policy?.conclude?.(weighed, isWhole)
  return {
    excused: weighed.map(({ excused }) => excused?.by),
    flaws: (state?.flaws ?? []).map(({ kind, line }) => `${kind} ${line}`),
  }
}

const known = (rest = '') => `known:\n  - requirement: ${id}\n    reason: it is late\n${rest}`

describe('what an entry excuses, and when it is untrue', () => {
  test.each<[string, string, Result[], Weighed]>([
    ['a red', known(), [result('failed')], { excused: ['baseline'], flaws: [] }],
    ['in its place', known('    transport: stdio'), [result('failed')], { excused: ['baseline'], flaws: [] }],
    [
      'in no other place',
      known('    transport: stdio'),
      [result('failed'), result('failed', http)],
      { excused: ['baseline', undefined], flaws: [] },
    ],
    [
      'in each of several revisions',
      known('    revision: [2025-03-26, 2025-06-18]'),
      [result('failed')],
      { excused: ['baseline'], flaws: [] },
    ],
    ['on its last day', known('    until: 2026-06-01'), [result('failed')], { excused: ['baseline'], flaws: [] }],
    [
      'not a day longer',
      known('    until: 2026-05-31'),
      [result('failed')],
      { excused: [undefined], flaws: ['expired 2'] },
    ],
    ['what passes is stale', known(), [result('passed')], { excused: [undefined], flaws: ['stale 2'] }],
    [
      'what fails in one place of several is not',
      known(),
      [result('passed'), result('failed', http)],
      { excused: [undefined, 'baseline'], flaws: [] },
    ],
    ['what was not seen is not', known(), [result('not-observed')], { excused: [undefined], flaws: [] }],
    ['nor what was not judged at all', known(), [], { excused: [], flaws: [] }],
    ['nor what only warns, which needs none', known(), [result('warned')], { excused: [undefined], flaws: [] }],
    ['a fault of ours is never excused', known(), [result('harness-error')], { excused: [undefined], flaws: [] }],
    [
      'what is unsteady may pass',
      known().replace('known', 'unsteady'),
      [result('passed'), result('failed', http)],
      { excused: [undefined, 'unsteady'], flaws: [] },
    ],
    ['a misspelt rule', known().replace('empty', 'emtpy'), [], { excused: [], flaws: ['unknown 2'] }],
    ['a revision without the rule', known('    revision: 2026-07-28'), [], { excused: [], flaws: ['unknown 2'] }],
    [
      'a scenario of the official suite',
      'server:\n  - ping\n',
      [result('failed')],
      { excused: ['baseline'], flaws: [] },
    ],
    ['a part of one', 'server: ["ping:ping"]', [result('failed')], { excused: ['baseline'], flaws: [] }],
    ['one that passes here', 'server:\n  - ping\n', [result('passed')], { excused: [undefined], flaws: [] }],
    ['nothing', '', [result('failed')], { excused: [undefined], flaws: [] }],
  ])('%s', (_name, content, results, expected) => {
    expect(weigh(content, results)).toEqual(expected)
  })

  test('under --strict a warning is a red', () => {
    expect(weigh(known(), [result('warned')], { strict: true }).excused).toEqual(['baseline'])
  })

  test.each([{ isWhole: false }, { proves: false }])(
    'nothing is stale in a run that leaves something out: %j',
    (part) => {
      expect(weigh(known(), [result('passed')], part).flaws).toEqual([])
    },
  )
})

describe('what is no baseline is refused with its line or path', () => {
  test.each([
    ['known:\n  - requirement: [', 'b.yaml:2: '],
    ['knwon: []', 'b.yaml: knwon: unknown key; did you mean known?'],
    [`known:\n  - requirement: ${id}`, 'b.yaml: known[0].reason: expected a text, got nothing'],
    [known('    until: soon'), 'b.yaml: known[0].until: expected a day such as 2026-12-31, got "soon"'],
    [known('    until: 2026-02-31'), 'b.yaml: known[0].until: expected a day'],
    [known('    revision: 2025-06-19'), 'b.yaml: known[0].revision: expected 2024-11-05,'],
    ['server: [pnig]', 'b.yaml: server[0]: expected a scenario of the official suite, got "pnig"; did you mean ping?'],
    ['client: [ping]', 'b.yaml: client[0]: expected a scenario of the official suite'],
    ['[]', 'b.yaml: the configuration: expected a mapping'],
  ])('%j', (content, message) => {
    expect(() => read(content)).toThrow(message)
  })
})

describe('writing it anew', () => {
  const state = { file: 'b.yaml', flaws: [] }
  const isNew = ({ verdict }: Result) => verdict === 'failed'
  const update = (
    content: string | undefined,
    results: readonly Result[],
    flaws: { kind: 'stale'; line: number }[] = [],
  ) =>
    updateBaseline(
      content,
      { ...state, flaws: flaws.map((flaw) => ({ ...flaw, requirement: id, message: '' })) },
      results,
      { isNew, isNarrowed: false },
    )

  test('a new file has a head, and a placeholder for each reason', () => {
    const { text, added } = update(undefined, [result('failed')])
    expect(text).toMatch(/^# Known failures/)
    expect(read(text).known).toEqual([{ requirement: id, reason: placeholderReason, line: expect.any(Number) }])
    expect(added).toHaveLength(1)
  })

  test('an empty list in brackets, as init writes it, becomes one of lines', () => {
    const { text } = update('known: []\n', [result('failed')])
    expect(text).toMatch(/^known:\n {2}- requirement: /)
  })

  test('comments, reasons and order stay; stale entries go', () => {
    const before = `# ours\nknown:\n  # the old one\n  - requirement: a.b\n    reason: one\n  - requirement: c.d # keep\n    reason: two\n`
    const { text, removed } = update(before, [result('failed')], [{ kind: 'stale', line: 4 }])
    expect(text).toContain('# ours')
    expect(text).toContain('c.d # keep')
    expect(text).not.toContain('a.b')
    expect(read(text).known.map(({ requirement }) => requirement)).toEqual(['c.d', id])
    expect(removed).toEqual([id])
  })

  test.each([
    ['everywhere', [result('failed'), result('failed', http)], [{}]],
    ['over one transport', [result('failed'), result('passed', http)], [{ transports: ['stdio'] }]],
    [
      'in one place',
      [result('failed'), result('passed', { ...stdio, revision: '2025-11-25' }), result('passed', http)],
      [{ transports: ['stdio'], revisions: ['2025-06-18'] }],
    ],
  ])('an entry says no more than was seen: %s', (_name, results, entries) => {
    const { text } = update(undefined, results)
    expect(read(text).known).toEqual(
      entries.map((entry) => ({ requirement: id, reason: placeholderReason, line: expect.any(Number), ...entry })),
    )
  })
})
