import { describe, expect, test } from 'vitest'
import type { Step } from './prepared-target.ts'
import { runLanes } from './run-lanes.ts'

/** Steps that begin when they are let, and end when the test says so. */
function stage() {
  const order: string[] = []
  const waiting = new Set<string>()
  const ends = new Map<string, () => void>()
  const step = (scenario: string): Step => ({
    cell: { scenario, revision: '2025-11-25', transport: 'stdio' },
    title: scenario,
    alone: false,
    isWaiting: () => waiting.has(scenario),
    run: async () => ({ outcome: 'completed' }),
  })
  const take = ({ title }: Step): Promise<void> => {
    order.push(title)
    return new Promise((resolve) => ends.set(title, resolve))
  }
  const begun = async (title: string): Promise<void> => {
    while (!ends.has(title)) await new Promise((resolve) => setImmediate(resolve))
  }
  const end = (...titles: readonly string[]): void => {
    for (const title of titles) ends.get(title)?.()
  }
  return { order, waiting, step, take, begun, end }
}

describe('lanes', () => {
  test('run side by side, each step after previous failure or warning, the longest lane first', async () => {
    const { order, step, take, begun, end } = stage()
    const done = runLanes([[step('a')], [step('b1'), step('b2')], [step('c')]], { concurrency: 2, most: 8, take })
    expect(order).toEqual(['b1', 'a'])
    end('b1')
    await begun('b2')
    end('a')
    await begun('c')
    end('b2', 'c')
    await done
    expect(order).toEqual(['b1', 'a', 'b2', 'c'])
  })

  test('go on behind a step that waits, which does not count', async () => {
    const { order, waiting, step, take, begun, end } = stage()
    const done = runLanes([[step('a1'), step('a2')]], { concurrency: 1, most: 8, take })
    expect(order).toEqual(['a1'])
    waiting.add('a1')
    await begun('a2')
    end('a1', 'a2')
    await done
  })

  test('wait even for what waits where only so many may run', async () => {
    const { order, waiting, step, take, begun, end } = stage()
    const done = runLanes([[step('a')], [step('b')]], { concurrency: 1, most: 1, take })
    waiting.add('a')
    expect(order).toEqual(['a'])
    end('a')
    await begun('b')
    expect(order).toEqual(['a', 'b'])
    end('b')
    await done
  })

  test('begin nothing more after a failure, and tell it when all have ended', async () => {
    const { order, step } = stage()
    const take = async ({ title }: Step): Promise<void> => {
      order.push(title)
      throw new Error(`${title} failed`)
    }
    await expect(runLanes([[step('a'), step('b')]], { concurrency: 1, most: 1, take })).rejects.toThrow('a failed')
    expect(order).toEqual(['a'])
  })
})
