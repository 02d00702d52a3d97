import { expect, test } from 'vitest'
import { remedyForReason } from './remedy.ts'

test.each([
  [
    'The target offers nothing for the fixture slow-tool.',
    'slow-tool',
    'worth it',
    'fixtures:\n  slow-tool: { name: your_slow_tool, arguments: {} }',
  ],
  [
    'no failing-prompt: map one in the config',
    'failing-prompt',
    'worth it',
    'fixtures:\n  failing-prompt: { name: your_failing_prompt }',
  ],
  [
    'no binary-resource: map one in the config',
    'binary-resource',
    'worth it',
    "fixtures:\n  binary-resource: { name: 'your://resource' }",
  ],
  ['no tool may be called', '--call-tools all', 'worth it', undefined],
  ['blocked by a.b, which failed', 'Fix the failure', 'needed', undefined],
  ['no answer came; the scenario ran out of time', 'too slow', 'needed', undefined],
  ['the same request without the flaw did not succeed: error -32602', 'correct request', 'needed', undefined],
  [
    'needs request-timeout: a driver that sets the time limit of a request (--driver, docs/reference/drivers.md)',
    'write a driver',
    'worth it',
    undefined,
  ],
  ['needs connect: a driver that connects with a time limit', 'write a driver', 'worth it', undefined],
  ['no such key was sent', 'Nothing to fix', 'fine', undefined],
])('%s', (reason, title, urgency, config) => {
  const remedy = remedyForReason(reason)
  expect(remedy.title).toContain(title)
  expect(remedy.urgency).toBe(urgency)
  expect(remedy.config).toBe(config)
})

test('two fixtures of which one is enough', () => {
  const { title, config } = remedyForReason(
    'no tool that needs its client: map eliciting-tool, sampling-tool or roots-tool in the config',
  )
  expect(title).toContain('eliciting-tool, sampling-tool or roots-tool')
  expect(config?.split('\n')).toHaveLength(4)
})
