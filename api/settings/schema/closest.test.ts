import { expect, test } from 'vitest'
import { closest, editDistance } from './closest.ts'

test.each([
  ['', '', 0],
  ['stdio', 'stdio', 0],
  ['stido', 'stdio', 1],
  ['http', 'https', 1],
  ['kitten', 'sitting', 3],
])('%s to %s is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
})

test.each([
  ['sever', ['client', 'server'], 'server'],
  ['lifecycle.version.echo', ['ping.x', 'lifecycle.version.echo-supported'], 'lifecycle.version.echo-supported'],
  ['2025-06-19', ['2025-03-26', '2025-06-18'], '2025-06-18'],
  ['zebra', ['client', 'server'], undefined],
  ['x', [], undefined],
])('%s means %s', (word, candidates, meant) => {
  expect(closest(word, candidates)).toBe(meant)
})
