import { expect, test } from 'vitest'
import { ledger } from './ledger.ts'
import { beyondOurPeers, quirksFor } from './tolerated.ts'

const permissions = [...ledger.values()].filter(({ observe }) => observe === 'tolerance').map(({ id }) => id)

test.each(permissions)('%s is used by a quirk, or has a reason why none can', (id) => {
  expect(quirksFor(id).length > 0).toBe(!Object.hasOwn(beyondOurPeers, id))
})

test('only permissions have a reason', () => {
  expect(Object.keys(beyondOurPeers).filter((id) => !permissions.some((known) => known === id))).toEqual([])
})
