import { describe, expect, test } from 'vitest'
import { shard } from './shard.ts'

const gitlab = { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4' }
const kubernetes = { JOB_COMPLETION_INDEX: '0' }

test.each([
  ['2/4', {}, [2, 4]],
  ['1/1', {}, [1, 1]],
  ['auto', gitlab, [2, 4]],
  ['auto/4', gitlab, [2, 4]],
  ['auto/8', kubernetes, [1, 8]],
])('%s with %j is %j', (text, env, [index, count]) => {
  expect(shard(text, env)).toEqual({ index, count })
})

describe('what is no part is refused', () => {
  test.each([
    ['', {}, 'a part such as 2/4, or auto'],
    ['2', {}, 'a part such as 2/4, or auto'],
    ['1/2/3', {}, 'a part such as 2/4, or auto'],
    ['0/4', {}, 'a part from 1 to 4'],
    ['5/4', {}, 'a part from 1 to 4'],
    ['1/x', {}, 'a number of parts'],
    ['auto', kubernetes, 'the variable CI_NODE_TOTAL'],
    ['auto/2', {}, 'the variable JOB_COMPLETION_INDEX'],
  ])('%s with %j', (text, env, message) => {
    expect(() => shard(text, env)).toThrow(message)
  })
})
