import { expect, test } from 'vitest'
import { hasFlag, withFlag, withoutFlag } from './words.ts'

const own = ['server', '--requirement', 'a.*', '--requirement=b.*', '--seed', '1', '--', 'x', '--requirement', 'c']

test('flags are those before the command of the target', () => {
  expect(withoutFlag(own, '--requirement')).toEqual(['server', '--seed', '1', '--', 'x', '--requirement', 'c'])
  expect(withoutFlag(['server', '--watch', '--seed', '1'], '--watch', false)).toEqual(['server', '--seed', '1'])
  expect(withFlag(['server', '--', 'x'], '--scenario', 'y')).toEqual(['server', '--scenario', 'y', '--', 'x'])
  expect([hasFlag(own, '--requirement'), hasFlag(own, '--seed'), hasFlag(own, '--only')]).toEqual([true, true, false])
  expect(hasFlag(['server', '--', 'x', '--only', 'y'], '--only')).toBe(false)
})
