import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultBounds } from '../wire/bounds.ts'
import type { TraceEvent } from './events.ts'
import { keepTrace } from './keep-trace.ts'
import { readTrace, TraceFormatError } from './read-trace.ts'
import { createRecorder } from './recorder.ts'

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
const message = { seq: 1, at: 1, kind: 'message', connection: 'c1', direction: 'sent', text: '{}' }
const response = { seq: 1, at: 1, kind: 'http-response', connection: 'c1', http: 1, status: 200, headers: [] }
const end: TraceEvent = { kind: 'run-ended', seq: 2, at: 2, problems: [] }

async function read(file: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  for await (const event of readTrace(file, { bounds: defaultBounds })) events.push(event)
  return events
}

const lines = (...events: readonly object[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')

function writer(file: string, mostBytes = 1_000_000) {
  const recorder = createRecorder({ now: () => 0, redact: (body) => body })
  return { recorder, trace: keepTrace(file, recorder, mostBytes) }
}

test('what was written is read back', async () => {
  const file = join(folder, 'deep', 'er', 'trace.jsonl')
  const { recorder, trace } = writer(file)
  const { seq: _, at: __, ...first } = run
  recorder.record(first)
  recorder.record({ kind: 'note', note: 'line separator \u2028 and "quotes"' })
  await trace.close()
  expect(await read(file)).toEqual([
    { ...run, at: 0 },
    { ...note, at: 0 },
  ])
})

test('a trace that is full says so in its last line', async () => {
  const file = join(folder, 'trace.jsonl')
  const { recorder, trace } = writer(file, 2048)
  const { seq: _, at: __, ...first } = run
  recorder.record(first)
  for (let i = 0; i < 50; i += 1) recorder.record({ kind: 'note', note: 'x'.repeat(100) })
  recorder.record({ kind: 'run-ended', problems: [] })
  await trace.close()
  const events = await read(file)
  expect((await stat(file)).size).toBeLessThan(2048 + 200)
  expect(events.at(-1)).toMatchObject({ bound: 'traceBytes', note: expect.stringMatching(/more than 2 KiB/) })
  expect(events.filter((event) => event.kind === 'run-ended')).toEqual([])
})

test.skipIf(process.platform !== 'linux').each([
  ['a disk without room', '/dev/full', /ENOSPC/],
  ['a place where nothing can be made', '/proc/no/such/trace.jsonl', /ENOENT/],
])('%s is told when the trace is closed', async (_, file, why) => {
  const { recorder, trace } = writer(file)
  recorder.record({ kind: 'note', note: 'x' })
  await expect(trace.close()).rejects.toThrow(why)
})

test('a last line that a killed run cut off is passed over', async () => {
  const file = join(folder, 'cut.jsonl')
  await writeFile(file, `${lines(run, note)}{"seq":2,"ki`)
  expect(await read(file)).toEqual([run, note])
})

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['an empty file', '', /an empty file/],
  ['another file', '{"name":"package"}\n{}\n', /first line of kind "run"/],
  ['a trace that does not begin with its run', lines(note), /first line of kind "run"/],
  ['a broken line in the middle', `${lines(run)}nonsense\n${lines(note)}`, /:2: expected a trace event, got nonsense/],
  ['an event without what it needs', lines(run, { seq: 1, at: 1, kind: 'message' }, end), /:2: expected a trace event/],
  ['an event of a kind that there is not', lines(run, { ...note, kind: 'toString' }, end), /:2:/],
  ['a null', `${lines(run)}null\n${lines(end)}`, /:2:/],
  ['headers that are none', lines(run, { ...response, headers: ['x'] }, end), /:2:/],
  ['text that is none', lines(run, { ...message, text: 7 }, end), /:2:/],
  ['a message deeper than any run keeps', lines(run, { ...message, text: deep(5000) }, end), /:2:/],
  ['a line deeper than any run writes', `${lines(run)}${deep(5000)}\n${lines(end)}`, /:2:/],
  ['facts that are none', lines(run, { seq: 1, at: 1, kind: 'facts', facts: {} }, end), /:2:/],
])('%s is refused', async (_, content, why) => {
  const file = join(folder, 'bad.jsonl')
  await writeFile(file, content)
  const reading = read(file)
  await expect(reading).rejects.toThrow(TraceFormatError)
  await expect(reading).rejects.toThrow(why)
})
