import { expect, test } from 'vitest'
import { loadSuite } from '../../suites/index.ts'
import { neverGreen } from './controls.ts'
import { judgedIds } from './judged.ts'
import { neverShown } from './never-shown.ts'

const suite = await loadSuite()

test.each(['server', 'client', 'authorization-server', 'gateway'] as const)(
  'each reason of the %s is for a judged requirement',
  (side) => {
    const judged = judgedIds(suite, side)
    expect(Object.keys(neverShown[side]).filter((id) => !judged.includes(id))).toEqual([])
  },
)

test('what passed on the clean reference, by a control, or has a reason, is green; nothing else', () => {
  const control = { name: 'c', requirement: 'c', hasPassed: true, red: [] }
  const failing = { name: 'd', requirement: 'd', hasPassed: false, red: [] }
  const judged = ['a', 'b', 'c', 'd']
  expect(neverGreen(judged, ['a'], [control, failing], 'server')).toEqual(['b', 'd'])
})
