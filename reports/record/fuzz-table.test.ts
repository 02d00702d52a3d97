import { expect, test } from 'vitest'
import type { FuzzCoverage, TypeCoverage } from '../../harness/trace/fuzz-case.ts'
import { fuzzTable } from './fuzz-table.ts'

const tried = (transport: FuzzCoverage['transport'], types: readonly TypeCoverage[]): FuzzCoverage => ({
  scenario: 'fuzz/near-valid-requests',
  revision: '2025-11-25',
  transport,
  types,
})

test('transports of one revision are added up: what one has tried is tried', () => {
  const type = { type: 'PingRequest', places: 3 }
  const rows = fuzzTable({
    fuzz: [
      tried('stdio', [{ ...type, messages: 4, untried: ['PingRequest/a', 'PingRequest/b'], flaws: { null: 1 } }]),
      tried('streamable-http', [
        { ...type, messages: 6, untried: ['PingRequest/b'], flaws: { malformed: 2, null: 3 } },
      ]),
    ],
  })
  expect(rows).toEqual([
    { revision: '2025-11-25', ...type, messages: 10, untried: ['PingRequest/b'], flaws: { malformed: 2, null: 4 } },
  ])
})
