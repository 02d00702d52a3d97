import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun } from '../../fixtures/samples/sample-run.ts'
import { reportText } from '../collect.ts'
import schema from './report.schema.json' with { type: 'json' }
import { jsonReport } from './report.ts'

const dateTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
const validate = new Ajv2020({ allErrors: true, formats: { 'date-time': dateTime } }).compile(schema)
const plain = { color: false, interactive: false, verbose: false, width: 80 }

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
  expect(report.omitted).toHaveLength(2)
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
  expect(report.scenarios.filter((s: { outcome?: string }) => s.outcome === undefined)).toHaveLength(1)
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
      expect(JSON.parse(await readFile(join(folder, 'a/b/report.json'), 'utf8')).formatVersion).toBe(1)
    }))

  test('an error names the file', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'a'), '')
      await expect(write(join(folder, 'a/report.json'))).rejects.toThrow(
        /The report .*report\.json could not be written/,
      )
    }))
})
