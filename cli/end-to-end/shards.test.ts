/** Parts of a run, merged, say what one run says. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCli, reference } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shards-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const what = ['--revision', '2025-11-25', '--scenario', 'tools/*', '--scenario', 'ping', '--scenario', 'lifecycle/*']

async function run(report: string, ...flags: readonly string[]) {
  const target = ['--', ...reference('server'), 'stdio']
  await callCli(['server', ...what, ...flags, '--quiet', '--report', `json=${report}`, ...target], { cwd: folder })
}

function said(report: string) {
  const document = JSON.parse(readFileSync(join(folder, report), 'utf8'))
  const { outcome, exitCode, judgedRequirements, counts } = document.summary
  const verdicts = document.requirements.flatMap(
    ({ id, results }: { id: string; results: { at: number[]; verdict: string }[] }) =>
      results.flatMap(({ at, verdict }) => at.map((i) => `${id} ${JSON.stringify(document.places[i])} ${verdict}`)),
  )
  const scenarios = document.scenarios.map(({ scenario }: { scenario: string }) => scenario).sort()
  return { outcome, exitCode, judgedRequirements, counts, verdicts, scenarios, omitted: document.omitted.length }
}

test('4 parts merged equal 1 run', async () => {
  const parts = [1, 2, 3, 4]
  await run('whole.json')
  for (const part of parts) await run(`part-${part}.json`, '--shard', `${part}/4`)
  const files = parts.map((part) => `part-${part}.json`)
  const merge = ['merge', ...files, '--quiet', '--report', 'json=merged.json']
  expect((await callCli(merge, { cwd: folder })).exitCode).toBe(0)
  expect(said('merged.json')).toEqual(said('whole.json'))
  const lost = await callCli(['merge', ...files.slice(1), '--report', 'json=lost.json'], { cwd: folder })
  expect([lost.exitCode, lost.stdout]).toEqual([3, ''])
  expect(lost.stderr).toContain('1 of 4 parts is missing: 1')
  for (const file of files) expect(said(file).scenarios.length).toBeLessThan(said('whole.json').scenarios.length)
})
