import { expect, test } from 'vitest'
import { markUnjudged } from './unjudged.ts'

const entry = (id: string, unjudged = '') => `- id: ${id}
  observe: wire
${unjudged}  needs: []
  check: 'folded over
    lines'
`
const marked = (reason: string) => `  unjudged: ${reason}\n`

test.each([
  ['a judged entry without the field stays as it is', entry('judged'), entry('judged')],
  ['a judged entry loses the field', entry('judged', marked('not yet')), entry('judged')],
  ['an unjudged entry gets the default reason', entry('other'), entry('other', marked('not yet'))],
  ['a reason that somebody wrote stays', entry('other', marked('too slow')), entry('other', marked('too slow'))],
  ['comments and blank lines stay', `# head\n\n${entry('judged')}\n# next\n`, `# head\n\n${entry('judged')}\n# next\n`],
])('%s', (_, before, after) => {
  expect(markUnjudged(before, (id) => (id === 'judged' ? undefined : 'not yet'))).toBe(after)
})
