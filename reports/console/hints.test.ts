import { expect, test } from 'vitest'
import { hintFor } from './hints.ts'

test.each([
  ['needs slow-tool: offer it under that name, or say in the config under fixtures what serves it', '"fixtures"'],
  ['no tool may be called', '--call-tools all'],
  ['blocked by a.b, which failed', 'Repair'],
  ['no answer came; the scenario ran out of time', 'too slow'],
  ['the same request without the flaw did not succeed: error -32602', 'correct request'],
  ['holds for streamable-http only', undefined],
])('%s', (reason, hint) => {
  if (hint === undefined) expect(hintFor(reason)).toBeUndefined()
  else expect(hintFor(reason)).toContain(hint)
})
