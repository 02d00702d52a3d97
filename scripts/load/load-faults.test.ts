import { expect, test } from 'vitest'
import { isRequirementId } from '../../suites/requirements/ledger.ts'
import { loadFault, loadFaults } from './load-faults.ts'

test.each(['server', 'client'] as const)(
  '%s: every fault breaks a requirement of the ledger and says how',
  async (side) => {
    const faults = await loadFaults(side)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter(({ requirement }) => !isRequirementId(requirement))).toEqual([])
    expect(faults.filter(({ fault }) => !/^[a-z"'].*[^.]$/.test(fault.says)).map(({ name }) => name)).toEqual([])
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  },
)

test('the faults of a requirement of sender or receiver differ by side', async () => {
  const name = 'ping.receiver.empty-response'
  expect((await loadFault('server', name)).says).not.toBe('')
  expect(await loadFault('client', name)).not.toBe(await loadFault('server', name))
})

test('an unknown fault is refused by name', async () => {
  await expect(loadFault('server', 'no.such')).rejects.toThrow('no.such')
})
