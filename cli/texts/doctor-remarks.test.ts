import { expect, test } from 'vitest'
import type { Result } from '../../harness/judging/result.ts'
import type { RevisionFacts } from '../../harness/trace/facts.ts'
import { cleanStdout, remarks } from './doctor-remarks.ts'

const place: RevisionFacts = {
  revision: '2025-11-25',
  transport: 'stdio',
  capabilities: {},
  tools: [{ name: 'wait_slowly' }],
  resources: [{ uri: 'notes://1', name: 'first' }],
  resourceTemplates: [],
  prompts: [],
}
const contract = [
  { name: 'slow-tool', side: 'server', kind: 'tool', duty: '' },
  { name: 'call-tool', side: 'client', kind: 'driver-action', duty: '', variants: { 'call-tool-progress': '' } },
] as const

const banner: Result = {
  requirement: cleanStdout,
  level: 'MUST NOT',
  says: '',
  link: '',
  revision: '2025-11-25',
  transport: 'stdio',
  verdict: 'failed',
  source: 'monitors/stdio-lines',
  evidence: [{ seq: 1, at: 0, connection: 'c', from: 'target', body: 'Server started', role: 'offending' }],
}

function said(given: {
  readonly place?: Partial<RevisionFacts>
  readonly mapped?: Readonly<Record<string, string>>
  readonly isDriver?: boolean
  readonly failed?: readonly Result[]
}): readonly string[] {
  const { mapped = {}, isDriver = false, failed = [] } = given
  const names = Object.entries(mapped).map(([fixture, name]) => [fixture, { name }] as const)
  const facts = { side: 'server', accepted: [{ ...place, ...given.place }], refused: [] } as const
  return remarks({ facts, failed }, { mapped: Object.fromEntries(names), isDriver, contract }).map(({ text }) => text)
}

test('what the configuration maps is listed, or it is said with the name that may be meant', () => {
  expect(said({ mapped: { 'slow-tool': 'wait_slowly', 'static-resource': 'notes://1' } })).toEqual([])
  expect(said({ mapped: { 'slow-tool': 'wait_slow' } })).toEqual([
    'fixtures.slow-tool: the server lists no tool "wait_slow"; did you mean "wait_slowly"?',
  ])
})

test('what stands on standard output besides messages', () => {
  expect(said({ failed: [banner] })).toEqual([expect.stringContaining('such as "Server started": send it to stderr')])
})

test('a driver says what it does, in the words of the contract', () => {
  expect(said({ isDriver: true })).toEqual([expect.stringContaining('prints no capability line')])
  const driven = { isDriven: true, fixtures: ['call-tool', 'call-tool-progress'] } as const
  expect(said({ isDriver: true, place: driven })).toEqual([])
  expect(said({ isDriver: true, place: { isDriven: true, fixtures: ['cal-tool', 'fly'] } })).toEqual([
    '2 names that the contract does not have: cal-tool (did you mean call-tool?), fly',
  ])
})

test('of a target that accepts nothing there is no remark', () => {
  const facts = { side: 'server', accepted: [], refused: [] } as const
  expect(remarks({ facts, failed: [banner] }, { mapped: {}, isDriver: true, contract })).toEqual([])
})
