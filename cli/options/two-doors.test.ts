/** What a flag asks for, an option of the library asks for in the same way: both become the same run. */
import { expect, test } from 'vitest'
import { optionKeys } from '../../api/conduct.ts'
import type { ServerOptions } from '../../api/options.ts'
import { readOptions } from '../../api/read-options.ts'
import { optionNames } from '../../api/settings/names.ts'
import { serverKeys } from '../../api/settings/request.ts'
import { settledRun } from '../../api/settings/settle.ts'
import { suiteOptions } from '../../api/suite-options.ts'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import type { ServerFlags } from './flags/flags.ts'
import { serverSettings } from './options.ts'

const cwd = import.meta.dirname

test.each<[flags: ServerFlags, options: ServerOptions]>([
  [{}, {}],
  [{ revision: ['2025-06-18', '2025-06-18'] }, { revisions: ['2025-06-18', '2025-06-18'] }],
  [{ transport: ['stdio'] }, { transports: ['stdio'] }],
  [{ callTools: 'all' }, { callTools: 'all' }],
  [{ timeout: '7', startTimeout: '8' }, { timeouts: { request: 7, start: 8 } }],
  [{ quick: true }, { quick: true }],
  [
    { quick: true, fuzzRuns: '9' },
    { quick: true, fuzzRuns: 9 },
  ],
  [
    { concurrency: '3', seed: '4', bail: true },
    { concurrency: 3, seed: 4, bail: true },
  ],
  [
    { shard: '2/3', keepNpx: true },
    { shard: '2/3', keepNpx: true },
  ],
  [
    { showSecrets: true, strict: true },
    { showSecrets: true, strict: true },
  ],
  [{ bound: ['pages=7', 'message-bytes=2MiB'] }, { bounds: { pages: 7, messageBytes: '2MiB' } }],
  [
    { set: ['2025-06-18@0.1'], redact: ['X-Key'] },
    { sets: ['2025-06-18@0.1'], redact: ['X-Key'] },
  ],
  [{ only: ['ping.*@2025-06-18/stdio'] }, { only: ['ping.*@2025-06-18/stdio'] }],
  [
    { scenario: ['ping'], requirement: ['ping.*'], exclude: ['tools.*'] },
    { scenarios: ['ping'], requirements: ['ping.*'], exclude: ['tools.*'] },
  ],
])('%j is %j', async (flags, options) => {
  const typed = await serverSettings(['s'], flags, cwd)
  const asked = await readOptions<ServerOptions>(options, [...serverKeys, ...optionKeys], ['server'])
  const programmed = settledRun(asked, 'server', optionNames, { cwd, env: {} })
  expect(typed).toMatchObject(programmed)
})

test('the names of the headers that a target gets are secret, whoever asks', async () => {
  const target = { url: 'http://127.0.0.1:1/', env: {}, cwd, headers: [['X-Key', 'k']] } as const
  const { redact } = await suiteOptions(
    { ...settledRun({ redact: ['X-More'] }, 'server', optionNames, { cwd, env: {} }), side: 'server', target },
    {
      ...{ suite: sampleSuite, select: () => true, policy: undefined, given: undefined, env: {} },
      ...{ emit: () => {}, signal: new AbortController().signal },
    },
  )
  expect(redact).toEqual(['X-Key', 'X-More'])
})
