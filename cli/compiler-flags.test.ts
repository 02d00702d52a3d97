import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { compilerFlags, flagsFor } from './compiler-flags.ts'

test.each([
  ['20.19.0', ['--interrupt-budget=1000000']],
  ['22.4.1', ['--invocation-count-for-turbofan=30000']],
  ['21.0.0', []],
  ['2.0.0', []],
])('Node %s', (version, flags) => {
  expect(flagsFor(version)).toEqual(flags)
})

test('this Node knows them: it complains about none', () => {
  const said = execFileSync(process.execPath, [...compilerFlags, '--eval', 'console.log(1)'], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(said).toBe('1\n')
})
