import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleSuite as suite } from '../../fixtures/samples/sample-suite.ts'
import { HarnessError } from '../../harness/harness-error.ts'
import type { Summary } from '../../harness/runner/events.ts'
import type { RunOptions } from '../../harness/runner/options.ts'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import type { Io } from '../io.ts'
import { serverSettings } from '../options/options.ts'
import { executeRun } from './execute.ts'

let folder = ''
let shown = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'execute-'))
  shown = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

const io: Io = {
  out: (text) => {
    shown += text
  },
  err: (text) => {
    shown += text
  },
  secrets: new Secrets(),
  env: {},
  cwd: '/',
  terminal: false,
  width: 80,
}

/** A runner that meets nothing. */
async function emptyRun({ emit, side, seed, strict, signal }: RunOptions): Promise<Summary> {
  const counts = { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
  const base = { counts, judgedRequirements: 0, durationMs: 1, problems: ['nothing was judged'] }
  const tool = { name: 'mcp-conform', version: '0' }
  emit({ type: 'run-started', info: { tool, side, target: 'node x', startedAt: '2025-01-01T00:00:00Z', seed, strict } })
  const summary: Summary = signal.aborted
    ? { ...base, outcome: 'interrupted', exitCode: 130 }
    : { ...base, outcome: 'incomplete', exitCode: 3 }
  emit({ type: 'run-ended', summary })
  return summary
}

test('the exit code is that of the summary, and the reports are written', async () => {
  const settings = await serverSettings(['node', 'x'], { report: ['console', 'json=r.json', 'junit=r.xml'] }, folder)
  expect(await executeRun(settings, io, { suite, run: emptyRun })).toBe(3)
  expect(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'))).toBeTypeOf('object')
  expect(readFileSync(join(folder, 'r.xml'), 'utf8')).toContain('<testsuites')
  expect(shown).not.toBe('')
})

test('--ui tells the page what the run tells, and ends in CI without waiting', async () => {
  const settings = await serverSettings(['node', 'x'], { ui: true, report: ['json=r.json'] }, folder)
  let streamed = ''
  const exitCode = await executeRun(
    settings,
    { ...io, cwd: folder, env: { CI: 'true' } },
    {
      suite,
      run: async (options) => {
        const url = /live at (\S+)/.exec(shown)?.[1] ?? ''
        const { body } = await fetch(`${url}events`)
        options.onTrace?.({ seq: 0, at: 1, kind: 'note', note: 'something happened' })
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
        while (!streamed.includes('something happened')) streamed += (await reader?.read())?.value ?? ''
        const summary = await emptyRun(options)
        while (!streamed.includes('"kind":"report"')) streamed += (await reader?.read())?.value ?? ''
        await reader?.cancel()
        return summary
      },
    },
  )
  expect(exitCode).toBe(3)
  expect(streamed).toContain('"kind":"begun","target":"node x"')
})

test('who gets no report on the screen is told how it ended, and what was written', async () => {
  const settings = await serverSettings(['node', 'x'], { report: ['json=r.json', 'junit=r.xml'] }, folder)
  await executeRun(settings, { ...io, cwd: folder }, { suite, run: emptyRun })
  expect(shown).toMatch(/nothing was judged\n(.*\n)* INCOMPLETE .*\n(.*\n)*.*exit code 3/)
  expect(shown).toContain('written: r.json, r.xml\n')
})

test('--quiet shows nothing and still writes the other reports', async () => {
  const settings = await serverSettings(['node', 'x'], { quiet: true, report: ['console', 'json=r.json'] }, folder)
  await executeRun(settings, io, { suite, run: emptyRun })
  expect(shown).toBe('')
  expect(readFileSync(join(folder, 'r.json'), 'utf8')).not.toBe('')
})

test('an interrupt aborts the run, which still reports; afterwards nobody listens', async () => {
  const settings = await serverSettings(['node', 'x'], { report: ['json=r.json'] }, folder)
  const before = process.listenerCount('SIGINT')
  const exitCode = await executeRun(settings, io, {
    suite,
    run: async (options) => {
      process.emit('SIGINT')
      return emptyRun(options)
    },
  })
  expect(exitCode).toBe(130)
  expect(shown).toContain('interrupt again to exit at once')
  expect(readFileSync(join(folder, 'r.json'), 'utf8')).not.toBe('')
  expect(process.listenerCount('SIGINT')).toBe(before)
})

test('the runner gets what the settings say, and no more', async () => {
  const settings = await serverSettings(['node', 'x'], { seed: '5', requirement: ['lifecycle'] }, folder)
  await executeRun(settings, io, {
    suite,
    run: async (options) => {
      expect(options).toMatchObject({ side: 'server', seed: 5, suite, callTools: 'safe' })
      expect(options.select('monitors/once', 'messages.response.once')).toBe(false)
      return emptyRun(options)
    },
  })
})

test('an error of the run passes through', async () => {
  const settings = await serverSettings(['node', 'x'], {}, folder)
  const error = new HarnessError('command-not-found', 'node: not found')
  await expect(executeRun(settings, io, { suite, run: () => Promise.reject(error) })).rejects.toBe(error)
})
