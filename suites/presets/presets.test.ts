import { describe, expect, test } from 'vitest'
import { sampleArguments } from '../../harness/index.ts'
import { readLedger } from '../requirements/read/read.ts'
import { presets } from './index.ts'

const contract = readLedger().fixtures
const known = new Set(contract.flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]))

describe.each(presets.map((preset) => [preset.name, preset] as const))('preset %s', (_, { fixtures }) => {
  test('names fixtures of the contract', () => {
    expect(Object.keys(fixtures).filter((fixture) => !known.has(fixture))).toEqual([])
  })
})

test('every variant that is a fixture with other arguments resolves by a preset', () => {
  const others = [
    'counter-tool',
    'remember-tool',
    'expiring-state-tool',
    'flood-tool',
    'redeem-once-tool',
    'failing-prompt',
    'task-required-tool',
    'task-only-tool',
    'third-party-tool',
    'private-tool',
    'private-resource',
  ]
  const variants = contract.flatMap(({ variants = {} }) => Object.keys(variants))
  expect(variants.filter((name) => !others.includes(name) && !presets.some(({ fixtures }) => fixtures[name]))).toEqual(
    [],
  )
})

test('a preset binds in one revision at most one primitive to a fixture of the official suite', () => {
  const [handshake, stateless] = ['requests to the client', 'input required'].map((part) =>
    presets.find(({ name }) => name.includes(part)),
  )
  expect(handshake?.revisions?.filter((revision) => stateless?.revisions?.includes(revision))).toEqual([])
})

test('an answer to a form can be made from its requestedSchema', async () => {
  const form = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  await expect(sampleArguments(form)).resolves.toEqual({ name: 'example' })
})
