import { describe, expect, test } from 'vitest'
import type { PreparationStep } from '../prepare/prepared-target.ts'
import { runLanes } from './run-lanes.ts'

/** Steps that begin when they are let, and end when the test says so. */
function stage() {
  const order: string[] = []
  const waiting = new Set<string>()
  const ends = new Map<string, () => void>()
  const passed = new Set<string>()
  const step = (scenario: string, waits = false, more: Partial<PreparationStep> = {}): PreparationStep => ({
    ...more,
    cell: { scenario, revision: '2025-11-25', transport: 'stdio' },
    title: scenario,
    alone: false,
    waits,
    isWaiting: () => waiting.has(scenario),
    holdsNobodyUp: () => passed.has(scenario),
    run: async () => ({ outcome: 'completed' }),
  })
  const take = ({ title }: PreparationStep): Promise<void> => {
    order.push(title)
    return new Promise((resolve) => ends.set(title, resolve))
  }
  const begun = async (title: string): Promise<void> => {
    while (!ends.has(title)) await new Promise((resolve) => setImmediate(resolve))
  }
  const end = (...titles: readonly string[]): void => {
    for (const title of titles) ends.get(title)?.()
  }
  return { order, waiting, passed, step, take, begun, end }
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

  test('begin with what is known to wait', async () => {
    const { order, step, take, begun, end } = stage()
    const lanes = [[step('a1'), step('a2')], [step('b')], [step('c', true)]]
    const done = runLanes(lanes, { concurrency: 1, most: 8, take })
    for (const title of ['c', 'a1', 'a2', 'b']) {
      await begun(title)
      end(title)
    }
    await done
    expect(order).toEqual(['c', 'a1', 'a2', 'b'])
  })

  test('go on beside a step that holds nobody up, which counts as work', async () => {
    const { order, passed, step, take, begun, end } = stage()
    const done = runLanes([[step('a1'), step('a2'), step('a3')]], { concurrency: 2, most: 8, take })
    passed.add('a1')
    await begun('a2')
    passed.add('a2')
    expect(order).toEqual(['a1', 'a2'])
    end('a1')
    await begun('a3')
    end('a2', 'a3')
    await done
    expect(order).toEqual(['a1', 'a2', 'a3'])
  })

  test('leave a server to the step that needs it for itself, waiting or not, and run what is on none beside it', async () => {
    const { order, waiting, step, take, begun, end } = stage()
    const onServer = { onServer: true } as const
    const sole = { onServer: true, sole: true } as const
    const lanes = [
      [step('http', true, onServer)],
      [step('sole1', false, sole), step('sole2', false, sole)],
      [step('stdio1'), step('stdio2')],
    ]
    const done = runLanes(lanes, { concurrency: 4, most: 8, take })
    expect(order).toEqual(['sole1', 'stdio1'])
    waiting.add('sole1')
    waiting.add('stdio1')
    await begun('stdio2')
    end('sole1')
    await begun('sole2')
    expect(order).toEqual(['sole1', 'stdio1', 'stdio2', 'sole2'])
    end('sole2')
    await begun('http')
    end('http', 'stdio1', 'stdio2')
    await done
  })

  test('are taken from both sides, on a server and on none, where both have work', async () => {
    const { order, step, take, begun, end } = stage()
    const onServer = { onServer: true } as const
    const http = (n: number) => [step(`http ${n}`, false, onServer)]
    const lanes = [http(1), http(2), http(3), [step('stdio 1')], [step('stdio 2')]]
    const done = runLanes(lanes, { concurrency: 2, most: 2, take })
    expect(order).toEqual(['http 1', 'stdio 1'])
    end('http 1')
    await begun('http 2')
    end('stdio 1')
    await begun('stdio 2')
    end('stdio 2')
    await begun('http 3')
    end('http 2', 'http 3')
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
    const take = async ({ title }: PreparationStep): Promise<void> => {
      order.push(title)
      throw new Error(`${title} failed`)
    }
    await expect(runLanes([[step('a'), step('b')]], { concurrency: 1, most: 1, take })).rejects.toThrow('a failed')
    expect(order).toEqual(['a'])
  })
})
