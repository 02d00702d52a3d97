import { expect, test } from 'vitest'
import { boundGarbage } from './bound-garbage.ts'

test('garbage is collected rarely while the heap is small, and soon for good once it has grown', () => {
  const flags: string[] = []
  let used = 40 * 1024 * 1024
  let look: (() => void) | undefined
  boundGarbage({
    setFlag: (flag) => flags.push(flag),
    used: () => used,
    watch(listener) {
      look = listener
      return () => {
        look = undefined
      }
    },
  })
  look?.()
  expect(flags).toEqual(['--heap-growing-percent=100'])
  used *= 4
  look?.()
  expect(flags).toEqual(['--heap-growing-percent=100', '--heap-growing-percent=25'])
  expect(look).toBeUndefined()
})
