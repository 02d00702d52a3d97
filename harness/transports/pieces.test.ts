import { expect, test } from 'vitest'
import { type Cut, PieceWriter } from './pieces.ts'

const halves: Cut = (unit) => [unit.subarray(0, 2), unit.subarray(2)]

/** What was written, in order, and when the end came. */
async function written(units: readonly string[], cut?: Cut): Promise<string[]> {
  const pieces: string[] = []
  const writer = new PieceWriter((bytes) => pieces.push(Buffer.from(bytes).toString()), cut)
  for (const unit of units) writer.write(Buffer.from(unit))
  await new Promise<void>((resolve) => writer.after(resolve))
  return [...pieces, 'end']
}

test.each([
  ['as they are', undefined, ['abcd', 'efgh', 'end']],
  ['in pieces, in the order of the calls', halves, ['ab', 'cd', 'ef', 'gh', 'end']],
  ['not at all when they are held back', () => [], ['end']],
] as const)('units are written %s', async (_, cut, expected) => {
  expect(await written(['abcd', 'efgh'], cut)).toEqual(expected)
})

test('a unit after one in pieces waits for it, and the step after both', async () => {
  const first: Cut = (unit) => (unit.includes('a') ? halves(unit) : [unit])
  expect(await written(['abcd', 'z'], first)).toEqual(['ab', 'cd', 'z', 'end'])
})
