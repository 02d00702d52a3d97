import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenRun, cleanRun } from '../../fixtures/samples/sample-run.ts'
import { badgeReport } from './report.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'badge-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function write(path: string, events: typeof cleanRun): Promise<void> {
  const output = { kind: 'file', path } as const
  const look = { color: false, interactive: false, verbose: false, show: new Set<never>(), alone: false, width: 80 }
  const report = badgeReport({ output, ...look })
  for (const event of events) report.event(event)
  await report.close()
}

test('a file gets one badge for all revisions', async () => {
  const file = join(folder, 'badge.json')
  await write(file, cleanRun)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    label: 'MCP server',
    color: 'brightgreen',
    isError: false,
  })
  await write(file, brokenRun)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ color: 'red', isError: true })
})

test('a folder gets one for each revision', async () => {
  await write(join(folder, 'badges'), cleanRun)
  expect(readdirSync(join(folder, 'badges')).sort()).toEqual(['server-2025-03-26.json', 'server-2025-06-18.json'])
})

test('a part is no badge for the whole', async () => {
  const part = cleanRun.map((event) =>
    event.type === 'run-started' ? { ...event, info: { ...event.info, shard: { index: 1, count: 2 } } } : event,
  )
  const file = join(folder, 'badge.json')
  await write(file, part)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ message: 'part 1 of 2 only', color: 'lightgrey' })
})
