import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { types } from '../json-schema.ts'
import { revisions } from '../revisions.ts'
import { loadValidators } from '../validators.ts'
import { arbitrary, nearValid } from './index.ts'

const run = { numRuns: 20, seed: 1 }

describe.each(revisions)('%s', (revision) => {
  test('generated messages are valid, and survive JSON', async () => {
    const { validate } = await loadValidators(revision)
    for (const typeName of types(revision).keys()) {
      const messages = fc.sample(arbitrary(revision, typeName), run)
      expect(messages.flatMap((message) => validate(typeName, message))).toEqual([])
      expect(JSON.parse(JSON.stringify(messages))).toEqual(messages)
    }
  })

  test('near-valid messages are rejected', async () => {
    const validators = await loadValidators(revision)
    for (const typeName of types(revision).keys()) {
      const source = nearValid(revision, typeName, validators)
      if (!source) continue
      const accepted = fc
        .sample(source, run)
        .filter(({ message }) => validators.validate(typeName, message).length === 0)
      expect(accepted).toEqual([])
    }
  })
})

test.each(['CallToolResult', 'ListToolsResult', 'ReadResourceResult', 'InitializeResult'])(
  '%s: the flaw is where it is said to be',
  async (typeName) => {
    const validators = await loadValidators('2025-11-25')
    const source = nearValid('2025-11-25', typeName, validators)
    const misplaced = fc.sample(source ?? fc.constant(undefined), { numRuns: 200, seed: 1 }).filter((sample) => {
      if (!sample) return true
      const paths = validators.validate(typeName, sample.message).map(({ path }) => path)
      // Of a union that wants one of two members, either may be the one that is reported missing.
      const place = sample.flaw.kind === 'missing-member' ? sample.flaw.path.replace(/\/[^/]*$/, '') : sample.flaw.path
      return !paths.some((path) => path === place || path.startsWith(`${place}/`))
    })
    expect(misplaced).toEqual([])
  },
)

test('the same seed gives the same messages', () => {
  const sample = () => fc.sample(arbitrary('2026-07-28', 'ClientRequest'), run)
  expect(sample()).toEqual(sample())
})

test('nothing is nearly a JSON value', async () => {
  expect(nearValid('2026-07-28', 'JSONValue', await loadValidators('2026-07-28'))).toBeUndefined()
})
