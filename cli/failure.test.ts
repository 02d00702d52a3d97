import { expect, test } from 'vitest'
import { UsageError } from '../api/settings/usage-error.ts'
import { HarnessError } from '../harness/harness-error.ts'
import { TraceFormatError } from '../harness/trace/read-trace.ts'
import { failureOf } from './failure.ts'

test.each([
  [new UsageError('--seed: expected\na number'), { exitCode: 2, text: 'mcp-conform: --seed: expected\\na number\n' }],
  [
    new TraceFormatError('x:2: expected a trace event'),
    { exitCode: 2, text: 'mcp-conform: x:2: expected a trace event\n' },
  ],
  [
    new HarnessError('command-not-found', 'nope: no such program'),
    {
      exitCode: 3,
      text: 'mcp-conform: nope: no such program\nCheck the command after --; relative paths start in the folder given by --cwd.\n',
    },
  ],
  [new HarnessError('aborted', 'interrupted'), { exitCode: 130, text: 'mcp-conform: interrupted\n' }],
  [
    Object.assign(new Error('ENOSPC: no space left on device'), { syscall: 'write', path: '/x' }),
    { exitCode: 3, text: 'mcp-conform: ENOSPC: no space left on device\n' },
  ],
])('%s', (thrown, failure) => {
  expect(failureOf(thrown)).toEqual(failure)
})

test('what a target wrote cannot steer the terminal', () => {
  const { text } = failureOf(new HarnessError('exited-at-once', 'it wrote:\n\u001b[2Jgone\u202e'))
  expect(text).toContain('it wrote:\n\\x1b[2Jgone\\u202e\n')
})

test.each([new TypeError('x is undefined'), new HarnessError('internal', 'x is undefined'), 'x is undefined'])(
  'a fault of ours asks for a report: %s',
  (thrown) => {
    const { exitCode, text } = failureOf(thrown)
    expect(exitCode).toBe(3)
    expect(text).toContain('x is undefined')
    expect(text).toMatch(/This is a bug in mcp-conform. Please report it with these lines.\n$/)
  },
)
