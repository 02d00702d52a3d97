import { describe, expect, test } from 'vitest'
import { unlimited } from '../../time/pausable-limit.ts'
import { ConnectionLock } from './connection-lock.ts'

const time = unlimited(new AbortController().signal)

describe('the lock', () => {
  test('is taken in the order of asking, each time when previous failure or warning has ended', async () => {
    const lock = new ConnectionLock()
    const order: string[] = []
    const use = async (execution: number): Promise<void> => {
      await lock.acquire(execution, time)
      order.push(`${execution} began, ${lock.execution} has it`)
    }
    const all = [use(1), use(2), use(3)]
    await all[0]
    order.push('1 ends')
    lock.release(1)
    await all[1]
    order.push('2 ends')
    lock.release(2)
    await all[2]
    expect(order).toEqual(['1 began, 1 has it', '1 ends', '2 began, 2 has it', '2 ends', '3 began, 3 has it'])
  })

  test('that is waited for costs no time', async () => {
    const lock = new ConnectionLock()
    const events: string[] = []
    const limited = {
      ...time,
      pause: () => {
        events.push('stands still')
        return () => void events.push('goes on')
      },
    }
    await lock.acquire(1, time)
    const second = lock.acquire(2, limited)
    events.push('1 ends')
    lock.release(1)
    await second
    expect(events).toEqual(['stands still', '1 ends', 'goes on'])
  })

  test("is nobody's after its end, and who never had it ends nothing", async () => {
    const lock = new ConnectionLock()
    await lock.acquire(1, time)
    lock.release(2)
    expect(lock.execution).toBe(1)
    lock.release(1)
    expect(lock.execution).toBe(undefined)
  })
})
