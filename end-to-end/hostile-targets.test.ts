import { describe, expect, test } from 'vitest'
import { hostile, runCli } from './run-cli.ts'

/** What a person must be able to read, and the exit code, for each way in which a target can misbehave. */
const rows: readonly (readonly [behaviour: string, exitCode: number, says: RegExp])[] = [
  ['exits-at-once', 3, /exited with code 3 .*DATABASE_URL is not set/s],
  ['not-mcp-stdio', 3, /(Expected a JSON-RPC answer|exited with code 0)/],
  ['silent', 3, /did not answer server\/discover in time/],
  ['garbage', 3, /bytes that are not UTF-8/],
  ['flood', 3, /nothing was judged/],
  ['ignores-sigterm', 1, /DOES NOT CONFORM/],
]

describe('a hostile server', () => {
  test.each(rows)(
    '%s: exit code %i, in plain words',
    async (behaviour, exitCode, says) => {
      const limits = ['--timeout', '300', '--scenario-timeout', '2000', '--run-timeout', '15000']
      const { exitCode: code, all } = await runCli(['server', ...limits, '--', ...hostile(behaviour)])
      expect(all).toMatch(says)
      expect(code).toBe(exitCode)
      expect(all).not.toMatch(/ at .*\.js:\d+/)
    },
    40_000,
  )
})

test.each([
  ['server', '--', 'true'],
  ['client', '--', 'true'],
  ['server', '--', 'no-such-command-anywhere'],
  ['client', '--', 'no-such-command-anywhere'],
  ['server', '--url', 'http://127.0.0.1:9/mcp'],
])(
  'mcp-conform %s %s %s judges nothing and is not green',
  async (...args) => {
    const { exitCode, all } = await runCli(args)
    expect(all).toMatch(/nothing was judged/i)
    expect(exitCode).toBe(3)
  },
  40_000,
)
