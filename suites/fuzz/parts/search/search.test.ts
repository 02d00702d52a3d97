import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeMemory } from '../../../../fixtures/in-process/free-memory.ts'
import { Effort } from '../effort.ts'
import { type SearchOptions, search, unclear } from './search.ts'

const words = fc.record({ text: fc.string({ maxLength: 30 }), number: fc.nat() })
type Word = { readonly text: string; readonly number: number }

function lookFor(isBad: (word: Word) => boolean, options: Partial<SearchOptions<Word>> = {}) {
  const rows: (readonly [length: number, isFinal: boolean])[] = []
  const found = search<Word>({
    messages: words,
    seed: 7,
    runs: 50,
    rowLength: 10,
    effort: () => new Effort({ ms: 60_000 }),
    signal: new AbortController().signal,
    trial: async (row, isFinal) => {
      rows.push([row.length, isFinal])
      return row.some(isBad) ? 'it broke' : undefined
    },
    ...options,
  })
  return found.then((result) => ({ result, rows }))
}

test('nothing breaks: rows of messages, the last of them known as such', async () => {
  const { result, rows } = await lookFor(() => false, { runs: 25 })
  expect(result.found).toEqual([])
  expect(rows).toEqual([
    [10, false],
    [10, false],
    [5, true],
  ])
})

test('when the time to look is up, one more row follows, known as the last', async () => {
  let asked = 0
  const isOver = () => {
    asked += 1
    return asked > 1
  }
  const { result, rows } = await lookFor(() => false, { isOver })
  expect(result.found).toEqual([])
  expect(rows).toEqual([
    [10, false],
    [10, true],
  ])
})

test('the smallest message that breaks something is found', async () => {
  const { result } = await lookFor(({ number }) => number >= 1000)
  expect(result.found).toMatchObject([{ smallest: { text: '', number: 1000 } }])
})

test('what came of a row is read when the next one is on its way, and breaks the same', async () => {
  const order: string[] = []
  let count = 0
  const isBad = ({ number }: Word): boolean => number >= 1000
  const trial: SearchOptions<Word>['trial'] = async (row) => {
    const broke = row.some(isBad) ? 'it broke' : undefined
    if (row.length === 1) return broke
    count += 1
    const name = count
    order.push(`sent ${name}`)
    return {
      read() {
        order.push(`read ${name}`)
        return broke
      },
    }
  }
  const { result } = await lookFor(isBad, { trial, runs: 30 })
  expect(order).toEqual(['sent 1', 'sent 2', 'read 1', 'sent 3', 'read 2', 'read 3'])
  expect(result.found).toMatchObject([{ smallest: { text: '', number: 1000 } }])
})

test('where it is unclear which message an answer belongs to, each is tried alone', async () => {
  const alone: Word[] = []
  const trial: SearchOptions<Word>['trial'] = async (row) => {
    if (row.length > 1) return { read: () => unclear }
    alone.push(...row)
    return undefined
  }
  const { result } = await lookFor(() => false, { trial, runs: 20 })
  expect(result.found).toEqual([])
  expect(alone).toHaveLength(20)
})

describe('what shows only in whole conversations', () => {
  const isBad = ({ number }: Word): boolean => number >= 1000
  const readBack = (rows: string[], bad = isBad): SearchOptions<Word>['readBack'] => {
    let isKnown = false
    return {
      isDue: (sent) => sent >= 20,
      async read() {
        const is = isKnown ? undefined : 'it was odd'
        isKnown = true
        return is
      },
      async breaks(row, broke) {
        rows.push(`${row.length} ${broke}`)
        return row.some(bad)
      },
    }
  }
  const nothingAlone = async (): Promise<undefined> => undefined

  test('the message is found by halves, and made smaller', async () => {
    const rows: string[] = []
    const { result } = await lookFor(isBad, { trial: nothingAlone, readBack: readBack(rows) })
    expect(result.found).toMatchObject([{ smallest: { text: '', number: 1000 }, broke: 'it was odd', count: 1 }])
    expect(rows[0]).toBe('10 it was odd')
    expect(rows.length).toBeLessThan(100)
  })

  test('the message is not looked for when the whole time is over', async () => {
    const rows: string[] = []
    const ended = () => new Effort({ isEnded: () => true })
    const { result } = await lookFor(isBad, { trial: nothingAlone, readBack: readBack(rows), effort: ended })
    expect(result.found).toEqual([])
    expect(rows).toEqual([])
  })

  test('the message is looked for, and not made smaller, when its property has used up its time', async () => {
    const late = () => new Effort({ isLate: () => true })
    const { result } = await lookFor(isBad, { trial: nothingAlone, readBack: readBack([]), effort: late })
    expect(result.found).toMatchObject([{ shrinks: 0, isCutShort: true }])
  })

  test('one of two halves is tried, except at first', async () => {
    const rows: string[] = []
    const effort = () => new Effort({ trials: 6 })
    const { result } = await lookFor(isBad, { trial: nothingAlone, readBack: readBack(rows), effort })
    expect(result.found).toHaveLength(1)
    expect(rows.length).toBeLessThanOrEqual(7)
  })

  test('that no message shows alone is no finding', async () => {
    const rows: string[] = []
    const { result } = await lookFor(isBad, { trial: nothingAlone, readBack: readBack(rows, () => false) })
    expect(result.found).toEqual([])
    expect(rows).toEqual(['10 it was odd', '10 it was odd'])
  })
})

test('the same seed finds the same message the same way, another seed finds it in another way', async () => {
  const isBad = ({ text }: Word) => text.includes('a')
  const [first, again, other] = [await lookFor(isBad), await lookFor(isBad), await lookFor(isBad, { seed: 8 })]
  expect(again).toEqual(first)
  expect(other.rows).not.toEqual(first.rows)
})

test('each cause is found once, with the number of messages that have it', async () => {
  const isBad = ({ text, number }: Word) => number >= 1000 || text.includes('a')
  const causeOf = ({ number }: Word) => (number >= 1000 ? 'number' : 'text')
  const { result } = await lookFor(isBad, { runs: 200, causeOf })
  expect(result.found).toMatchObject([
    { cause: 'number', smallest: { text: '', number: 1000 } },
    { cause: 'text', smallest: { text: 'a', number: 0 } },
  ])
  for (const { count } of result.found) expect(count).toBeGreaterThan(1)
})

test('what broke something earlier is tried first, and needs no search', async () => {
  const earlier = [{ text: 'b', number: 5000 }]
  const { result, rows } = await lookFor(({ number }) => number === 5000, { earlier })
  expect(rows[0]).toEqual([1, false])
  expect(result.found).toMatchObject([{ smallest: earlier[0], shrinks: 0 }])
})

test('when enough was tried, the smallest until then is it', async () => {
  const isBad = ({ number }: Word) => number >= 1000
  const whole = await lookFor(isBad)
  const { result, rows } = await lookFor(isBad, { effort: () => new Effort({ trials: 1, ms: 60_000 }) })
  expect(result.found).toMatchObject([{ shrinks: 0 }])
  expect(rows.length).toBeLessThan(whole.rows.length)
})

test('what a row broke and no message alone is said as such', async () => {
  const { result } = await lookFor(() => false, {
    trial: async (row) => (row.length > 1 ? 'too many' : undefined),
  })
  expect(result).toMatchObject({ found: [], unrepeated: 'too many' })
})

test('messages beyond the first thousand are new ones', async () => {
  const seen: string[] = []
  await lookFor(() => false, {
    runs: 1010,
    trial: async (row) => {
      seen.push(...row.map((word) => JSON.stringify(word)))
      return undefined
    },
  })
  expect(seen).toHaveLength(1010)
  expect(seen.slice(1000)).not.toEqual(seen.slice(0, 10))
})

test('an interrupted search rejects', async () => {
  const interrupt = new AbortController()
  const trial = async () => {
    interrupt.abort(new Error('stop'))
    return undefined
  }
  await expect(lookFor(() => false, { signal: interrupt.signal, trial })).rejects.toThrow('stop')
})

test('messages that broke nothing are let go of, however many there are', async () => {
  const all: WeakRef<object>[] = []
  let held = 0
  await lookFor(() => false, {
    runs: 3_000,
    trial: async (row, isFinal) => {
      all.push(...row.map((word) => new WeakRef(word)))
      if (!isFinal) return undefined
      await freeMemory()
      held = all.filter((one) => one.deref() !== undefined).length
      return undefined
    },
  })
  expect(all).toHaveLength(3_000)
  // Those that were generated in one go.
  expect(held).toBeLessThanOrEqual(1_000)
})

test('a message that is the same on the wire is tried once, and comes to the same case', async () => {
  const trials: string[] = []
  const asSent = ({ number }: Word): string => (number >= 1000 ? 'large' : String(number))
  const trial = async (row: readonly Word[]) => {
    if (row.length === 1) trials.push(...row.map(asSent))
    return row.some(({ number }) => number >= 1000) ? 'it broke' : undefined
  }
  const { result: each } = await lookFor(() => false, { trial })
  const all = trials.splice(0)
  const { result } = await lookFor(() => false, { trial, asSent })
  expect(result).toEqual(each)
  expect(all.filter((sent) => sent === 'large').length).toBeGreaterThan(10)
  expect(trials.filter((sent) => sent === 'large')).toHaveLength(1)
})
