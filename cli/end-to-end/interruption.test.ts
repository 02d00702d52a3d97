import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRunning, untilGone, untilPrinted } from './processes.ts'
import { hostile, runCli } from './run-cli.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-conform-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server that answers, then ignores the end of its input and SIGTERM, and has a child of its own that does so too. */
const stubborn = hostile('ignores-sigterm')

test('Ctrl-C ends the run, writes the reports of what was judged, and leaves no process behind', async () => {
  const json = join(folder, 'report.json')
  const trace = join(folder, 'trace.jsonl')
  const run = runCli(['server', '--report', 'console', '--report', `json=${json}`, '--trace', trace, '--', ...stubborn])
  await untilPrinted(run, /^ +plan /m)
  run.kill('SIGINT')
  const { exitCode, all } = await run
  expect(exitCode).toBe(130)
  expect(all).toMatch(/INTERRUPTED/)
  const report = JSON.parse(await readFile(json, 'utf8'))
  expect(report.summary.outcome).toBe('interrupted')
  expect(report.requirements.length).toBeGreaterThan(0)
  // What is stubborn is ended by the guardian once we are gone.
  const pids = await pidsIn(trace)
  await Promise.all(pids.map((pid) => untilGone(pid, AbortSignal.timeout(2_000))))
  for (const pid of pids) expect(isRunning(pid), `process ${pid}`).toBe(false)
})

test('kill -9 leaves no process of the target behind', async () => {
  const trace = join(folder, 'trace.jsonl')
  const run = runCli(['server', '--report', 'console', '--trace', trace, '--', ...stubborn])
  await untilPrinted(run, /^ +plan /m)
  const pids = await pidsIn(trace)
  expect(pids.length).toBeGreaterThan(0)
  run.kill('SIGKILL')
  await run
  await Promise.all(pids.map((pid) => untilGone(pid, AbortSignal.timeout(2_000))))
  for (const pid of pids) expect(isRunning(pid), `process ${pid}`).toBe(false)
})

/** The target's processes and their children, as the trace and the target's own stderr name them. */
async function pidsIn(trace: string): Promise<number[]> {
  const lines = (await readFile(trace, 'utf8')).split('\n')
  const events = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []))
  const started = events.filter((e) => e.kind === 'process-started' && e.pid !== undefined).map((e) => e.pid)
  const told = events
    .filter((e) => e.kind === 'stderr')
    .flatMap((e) => [...String(e.text).matchAll(/grandchild (\d+)/g)].map((match) => Number(match[1])))
  return [...started, ...told]
}
