import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { predictablePattern } from './predictable.ts'

const six = <T>(make: (i: number) => T): T[] => Array.from({ length: 6 }, (_, i) => make(i))
const digest = (i: number): string => createHash('sha256').update(`seed ${i}`).digest('hex')

describe('predictable session ids', () => {
  it.each<[string, string[], boolean | undefined]>([
    ['UUIDs', six(() => randomUUID()), undefined],
    ['random hex', six((i) => digest(i).slice(0, 32)), undefined],
    [
      'random base64 with a prefix',
      six((i) => `session-${Buffer.from(digest(i), 'hex').toString('base64url')}`),
      undefined,
    ],
    ['a time and a random part', six((i) => `1718900000123-${digest(i).slice(0, 16)}`), undefined],
    ['a counter', six((i) => String(i + 1)), true],
    ['a counter with a long prefix', six((i) => `session-000000000000${i}`), true],
    ['times', six((i) => String(1_718_900_000_000 + i * 7)), true],
    ['the same for all', six(() => '3b8f0a3e-aaaa-4bbb-8ccc-1234567890ab'), true],
    ['short random ids', six((i) => digest(i).slice(0, 12)), false],
  ])('%s', (_, ids, sure) => {
    expect(predictablePattern(ids)?.sure).toBe(sure)
  })
})
