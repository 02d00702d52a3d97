import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  brokenRun,
  cleanRun,
  faultyRun,
  interruptedRun,
  sampleResult,
  unreachedRun,
} from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { reportText } from '../collect.ts'
import { fingerprint } from '../red/fingerprint.ts'
import { formatVersion } from './format.ts'
import { eventsOf } from './read-document.ts'
import { readEvents } from './read-report.ts'
import schema from './report.schema.json' with { type: 'json' }
import { jsonReport } from './report.ts'

const dateTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
const validate = new Ajv2020({ allErrors: true, formats: { 'date-time': dateTime } }).compile(schema)
const plain = { color: false, interactive: false, verbose: false, alone: false, show: new Set<never>(), width: 80 }

describe('what is written follows the schema', () => {
  test.each(
    Object.entries({ brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun, stopped: brokenRun.slice(0, -1) }),
  )('%s', async (_name, events) => {
    validate(JSON.parse(await reportText('json', events)))
    expect(validate.errors ?? []).toEqual([])
  })

  test('the schema is not indifferent', () => {
    expect(validate({})).toBe(false)
    expect(validate.errors?.length).toBeGreaterThan(5)
  })
})

test('one entry per requirement with its results per place and their evidence', async () => {
  const report = JSON.parse(await reportText('json', brokenRun))
  const entry = report.requirements.find(({ id }: { id: string }) => id === 'lifecycle.version.echo-supported')
  expect(entry.verdict).toBe('failed')
  expect(entry.results.map((r: { verdict: string }) => r.verdict)).toEqual(['failed', 'failed', 'passed'])
  expect(entry.results[0].evidence).toHaveLength(4)
  const positions = report.wire.map(({ seq }: { seq: number }) => seq)
  expect(positions).toEqual([...new Set(positions)])
  expect(positions).toEqual(expect.arrayContaining([11, 12, 13, 14]))
  expect(report.omitted).toMatchObject([
    { reason: 'needs an HTTP transport', at: [0, 1], scenarios: ['server/http/origin'] },
  ])
})

test('what several places share is written once', async () => {
  const { facts } = JSON.parse(await reportText('json', brokenRun))
  expect(facts.accepted).toHaveLength(3)
  expect(new Set(facts.accepted.map(({ tools }: { tools: number }) => tools)).size).toBe(1)
  expect(facts.values[facts.accepted[0].tools]).toEqual([{ name: 'search' }, { name: 'add' }])
})

test.each(Object.entries({ brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun }))(
  'read back, %s makes the same report again',
  async (_name, events) => {
    const text = await reportText('json', events)
    expect(await reportText('json', eventsOf(JSON.parse(text)))).toBe(text)
    expect(await reportText('junit', eventsOf(JSON.parse(text)))).toBe(await reportText('junit', events))
  },
)

test('a breach has the same fingerprint in every run, another one elsewhere', async () => {
  const place = { revision: '2025-06-18', transport: 'stdio' } as const
  const drawn = (id: string, at: number) =>
    sampleResult(place, 'a.b', {
      verdict: 'failed',
      expected: `a result for session ${id}`,
      actual: { jsonrpc: '2.0', id: at, error: { code: -32603, message: `Error ${id}` } },
    })
  const first = drawn('94aacd3d-133a-4bbd-8757-13014d8f6787', 17)
  expect(fingerprint(first)).toBe(fingerprint(drawn('d9e26948-10d2-4d67-b3d9-231d06422d7c', 4)))
  expect(fingerprint(first)).not.toBe(fingerprint({ ...first, transport: 'streamable-http' }))
  expect(fingerprint(first)).not.toBe(fingerprint({ ...first, actual: { jsonrpc: '2.0', id: 17, result: {} } }))
})

test('the counts per place add up to those of the run', async () => {
  const { summary } = JSON.parse(await reportText('json', brokenRun))
  const sum = summary.places.reduce(
    (total: number, place: { counts: { failed: number } }) => total + place.counts.failed,
    0,
  )
  expect(sum).toBe(summary.counts.failed)
})

test('an interrupted run is reported as such, with what had not ended', async () => {
  const report = JSON.parse(await reportText('json', interruptedRun))
  expect(report.summary).toMatchObject({ outcome: 'interrupted', exitCode: 130 })
  const runs = report.scenarios.flatMap((s: { runs: { outcome?: string }[] }) => s.runs)
  expect(runs.filter(({ outcome }: { outcome?: string }) => outcome === undefined)).toHaveLength(1)
})

describe('the file', () => {
  const inFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-conform-report-'))
    await work(folder).finally(() => rm(folder, { recursive: true }))
  }
  const write = async (path: string) => {
    const reporter = jsonReport({ output: { kind: 'file', path }, ...plain })
    for (const event of brokenRun) reporter.event(event)
    await reporter.close()
  }

  test('appears in a folder that is made, and nothing beside it', () =>
    inFolder(async (folder) => {
      await write(join(folder, 'a/b/report.json'))
      expect(await readdir(join(folder, 'a/b'))).toEqual(['report.json'])
      expect(JSON.parse(await readFile(join(folder, 'a/b/report.json'), 'utf8')).formatVersion).toBe(formatVersion)
    }))

  test('an error names the file', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'a'), '')
      await expect(write(join(folder, 'a/report.json'))).rejects.toThrow(
        /The report .*report\.json could not be written/,
      )
    }))
})

test('every event of a run is read back from its log', async () => {
  const starts = { count: 3, totalMs: 900, slow: 0, slowMs: 2000 }
  const events: RunEvent[] = [...brokenRun.slice(0, 3), { type: 'starts', starts }, ...brokenRun.slice(3)]
  expect(readEvents(await reportText('events', events))).toEqual(events)
})
