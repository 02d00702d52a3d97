import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TraceEvent } from './events.ts'
import { readTrace, TraceFormatError, writeTrace } from './jsonl.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trace-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run: TraceEvent = {
  kind: 'run',
  seq: 0,
  at: 0,
  format: 1,
  tool: { name: 'mcp-conform', version: '1' },
  side: 'server',
  target: 't',
  startedAt: '2026-01-01T00:00:00Z',
  seed: 1,
}
const note: TraceEvent = { kind: 'note', seq: 1, at: 1.5, note: 'line separator \u2028 and "quotes"' }

async function read(file: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  for await (const event of readTrace(file)) events.push(event)
  return events
}

test('what was written is read back', async () => {
  const file = join(folder, 'deep', 'trace.jsonl')
  const writer = writeTrace(file)
  writer.write(run)
  writer.write(note)
  await writer.close()
  expect(await read(file)).toEqual([run, note])
})

test('a last line that a killed run cut off is passed over', async () => {
  const file = join(folder, 'cut.jsonl')
  await writeFile(file, `${JSON.stringify(run)}\n${JSON.stringify(note)}\n{"seq":2,"ki`)
  expect(await read(file)).toEqual([run, note])
})

test.each([
  ['an empty file', ''],
  ['another file', '{"name":"package"}\n{}\n'],
  ['a trace that does not begin with its run', `${JSON.stringify(note)}\n`],
  ['a broken line in the middle', `${JSON.stringify(run)}\nnonsense\n${JSON.stringify(note)}\n`],
])('%s is refused', async (_, content) => {
  const file = join(folder, 'bad.jsonl')
  await writeFile(file, content)
  await expect(read(file)).rejects.toThrow(TraceFormatError)
})
