import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenRun, cleanRun } from '../fixtures/samples/sample-run.ts'
import { Secrets } from '../harness/trace/secrets/redaction.ts'
import { lastRun } from './last-run.ts'

let cache = ''
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'last-run-'))
})
afterEach(() => rmSync(cache, { recursive: true }))

const here = (cwd = '/here') => lastRun({ env: { XDG_CACHE_HOME: cache }, cwd, secrets: new Secrets() })

function remember(events: typeof brokenRun): void {
  const run = here()
  for (const event of events) run.event(event)
  run.keep()
}

test('what was broken is remembered for this folder, with its numbers', () => {
  remember(brokenRun)
  const { only, scenarios } = here().broken()
  const [first] = only
  expect(scenarios.size).toBeGreaterThan(0)
  expect(first).toMatchObject({ requirement: expect.any(String), revision: expect.any(String) })
  expect(here().breach(1)).toMatchObject({ number: 1, requirement: first?.requirement, verdict: 'failed' })
  expect(() => here('/elsewhere').broken()).toThrow('there is none')
  expect(() => here().breach(99)).toThrow('there is no number 99')
})

test('where the target crashed is remembered, until its scenario has run without', () => {
  const place = { revision: '2025-11-25', transport: 'stdio' } as const
  const crash = { ...place, scenario: 'server/ping', how: 'exited with code 1', times: 2, stderr: '', evidence: [] }
  remember([...cleanRun, { type: 'crash', crash }])
  expect(here().broken()).toMatchObject({ only: [], crashes: [{ ...place, scenario: 'server/ping' }] })
  const [start, ended] = [cleanRun[0], cleanRun.at(-1)]
  if (start === undefined || ended === undefined) throw new Error('expected a run')
  const part = (...events: typeof brokenRun): void => {
    const run = here()
    for (const event of [start, ...events, ended]) run.event(event)
    run.keep(true)
  }
  part()
  expect(here().broken().crashes).toHaveLength(1)
  const cell = { ...place, scenario: 'server/ping' }
  part(
    { type: 'scenario-started', cell, title: '' },
    { type: 'scenario-ended', cell, outcome: 'completed', durationMs: 1 },
  )
  expect(() => here().broken()).toThrow('nothing failed')
})

test('a run without a breach leaves nothing to repeat', () => {
  remember(cleanRun)
  expect(() => here().broken()).toThrow('nothing failed')
  expect(() => here().breach(1)).toThrow('there is no number 1')
})

test('an incomplete run takes away only what it has judged', () => {
  remember(brokenRun)
  const before = here().broken().only
  const [ended] = brokenRun.flatMap((event) => (event.type === 'run-ended' ? [event] : []))
  if (ended === undefined) throw new Error('expected an end')
  const start = brokenRun.filter(({ type }) => type === 'run-started')
  remember([...start, { ...ended, summary: { ...ended.summary, outcome: 'incomplete', exitCode: 3 } }])
  expect(here().broken().only).toEqual(before)
  expect(here().breach(1).number).toBe(1)
  const [first] = brokenRun.flatMap((event) =>
    event.type === 'result' && event.result.requirement === before[0]?.requirement ? [event.result] : [],
  )
  if (first === undefined) throw new Error('expected a result')
  const run = here()
  for (const event of [...start, { type: 'result', result: { ...first, verdict: 'passed' } } as const, ended])
    run.event(event)
  run.keep(true)
  expect(here().broken().only).toHaveLength(before.length - 1)
})

test('a damaged memory is none', () => {
  remember(brokenRun)
  const [name = ''] = readdirSync(join(cache, 'mcp-conform'))
  writeFileSync(join(cache, 'mcp-conform', name), '{"breaches":[{"number":"x"}]}')
  expect(() => here().broken()).toThrow('there is none')
})

test('without a cache nothing is remembered, and nothing fails', () => {
  const run = lastRun({ env: {}, cwd: '/here', secrets: new Secrets() })
  for (const event of brokenRun) run.event(event)
  run.keep()
  expect(() => run.broken()).toThrow('there is none')
})
