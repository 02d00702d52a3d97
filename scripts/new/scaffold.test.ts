import { expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { type ReadFile, scaffold, type Wanted } from './scaffold.ts'

const rule = (id: string) =>
  sampleRequirement(id, {
    actor: 'client',
    capability: 'client:roots',
    revisions: { '2025-03-26': 'client/roots#root' },
  })
const ledger = new Map([['client-features', [rule('roots.list.shape'), rule('roots.uri.file-scheme')]]])
const files: Readonly<Record<string, string>> = {
  'suites/requirements/client-features.yaml':
    '- id: roots.list.shape\n  level: MUST\n\n- id: roots.uri.file-scheme\n  level: MUST\n\n# next\n\n- id: sampling.x.y\n',
  'reference-clients/faults/roots/roots.ts': "export default faults({\n  'a.b.c': { seams: {} },\n})\n",
}
const read: ReadFile = (path) => files[path]
const written = (wanted: Partial<Wanted>) =>
  scaffold({ id: 'roots.uri.unique', scenario: false, ...wanted }, ledger, { 'client-features': ['roots'] }, read).files

test('the entry stands behind its neighbour, and is like it', () => {
  const [entry] = written({})
  expect(entry?.text).toMatch(/file-scheme\n {2}level: MUST\n\n- id: roots\.uri\.unique\n[\s\S]+\n\n# next/)
  expect(entry?.text).toContain("  capability: client:roots\n  since: '2025-03-26'\n  page: client/roots#root\n")
})

test('a judge, its test, and a fault beside those of the topic', () => {
  expect(written({}).map(({ path }) => path)).toEqual([
    'suites/requirements/client-features.yaml',
    'suites/monitors/client-features/roots-uri-unique.ts',
    'suites/monitors/client-features/roots-uri-unique.test.ts',
    'reference-clients/faults/roots/roots.ts',
  ])
  expect(written({}).at(-1)?.text).toMatch(
    /^export default faults\(\{\n {2}'a\.b\.c'.+\n {2}'roots\.uri\.unique': \{[\s\S]+\},\n\}\)\n$/,
  )
})

test('an experiment, on the side that it binds', () => {
  const paths = written({ scenario: true, actor: 'server' }).map(({ path }) => path)
  expect(paths).toContain('suites/server/roots/uri-unique.ts')
  expect(paths).toContain('reference-servers/faults/roots/uri.ts')
})

test.each([
  ['roots.uri', 'expected topic.subject.rule'],
  ['cheese.a.b', 'no file of the ledger has the topic cheese'],
  ['roots.uri.file-scheme', 'is already in'],
])('%s: %s', (id, problem) => {
  expect(() => written({ id })).toThrow(problem)
})

test('the actor of most entries of the topic is the default, and the entry is like one of them', () => {
  const entries = ['client', 'server', 'server', 'client', 'server', 'client', 'server'] as const
  const mixed = new Map([
    ['x', entries.map((actor, i) => sampleRequirement(`roots.a.r${i}`, { actor, capability: `of-${actor}` }))],
  ])
  const { actor, files } = scaffold({ id: 'roots.b.c', scenario: false }, mixed, { x: ['roots'] }, read)
  expect(actor).toBe('server')
  expect(files[0]?.text).toContain('  capability: of-server\n')
})
