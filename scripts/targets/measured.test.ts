import { expect, test } from 'vitest'
import { readExpected } from './expected.ts'
import { measuredText, readMeasured } from './measured.ts'

const measured = readMeasured()
const expected = readExpected()

test('speaks of the starts of expected.yaml', () => {
  expect(Object.keys(measured).sort()).toEqual(Object.keys(expected).sort())
})

test('speaks of each place where a target is red', () => {
  const silent = Object.entries(expected).flatMap(([start, { verdicts }]) =>
    [...new Set(Object.values(verdicts).flatMap((ids) => Object.values(ids).flat()))]
      .filter((place) => measured[start]?.places[place] === undefined)
      .map((place) => `${start} ${place}`),
  )
  expect(silent).toEqual([])
})

test('is written as it was read', () => {
  expect(JSON.parse(measuredText(measured))).toEqual(measured)
})
