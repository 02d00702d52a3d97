import { describe, expect, test } from 'vitest'
import { type Element, readXml, validateJunit } from '../../fixtures/reports/read-junit.ts'
import { brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun } from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { reportText } from '../collect.ts'

const read = async (events: readonly RunEvent[]) => readXml(await reportText('junit', events))
const cases = (root: Element) =>
  root.children.flatMap((suite) => suite.children.filter((child) => child.name === 'testcase'))
const having = (root: Element, kind: string) =>
  cases(root).filter((c) => c.children.some((child) => child.name === kind))

describe('what is written follows the schema of Jenkins', () => {
  test.each(
    Object.entries({ brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun, stopped: brokenRun.slice(0, -1) }),
  )('%s', async (_name, events) => {
    await expect(validateJunit(await reportText('junit', events))).resolves.toBeUndefined()
  })

  test.each([
    ['<testsuites skipped="1"/>', 'skipped'],
    ['<testsuites time="12345.6789 s"/>', 'time'],
    ['<testsuites><testcase name="x"/></testsuites>', 'testcase'],
    ['<testsuites>&x;</testsuites>', 'x'],
    ['<testsuites name="\x1b"/>', 'invalid'],
    ['<testsuites name="<"/>', '<'],
  ])('which is not indifferent: %s', async (xml, named) => {
    await expect(validateJunit(xml)).rejects.toThrow(named)
  })
})

test('no time has more than three decimals', async () => {
  const text = await reportText('junit', brokenRun)
  for (const [, time = ''] of text.matchAll(/time="([^"]*)"/g)) expect(time).toMatch(/^\d+\.\d{3}$/)
})

test('a message in a report has at most 400 characters', async () => {
  const long = 'x'.repeat(5000)
  const events = brokenRun.map((event): RunEvent => {
    if (event.type !== 'result') return event
    const evidence = event.result.evidence.map((line) => ({ ...line, body: JSON.stringify({ long }) }))
    return { type: 'result', result: { ...event.result, evidence } }
  })
  for (const line of (await reportText('junit', events)).split('\n')) expect(line.length).toBeLessThan(400)
})

describe('totals are those of the cases', () => {
  test.each(Object.entries({ brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun }))(
    '%s',
    async (_name, events) => {
      const root = await read(events)
      const totals = [cases(root), having(root, 'failure'), having(root, 'error')].map((list) => String(list.length))
      const { tests, failures, errors } = root.attributes
      expect([tests, failures, errors]).toEqual(totals)
      const skipped = root.children.map((suite) => Number(suite.attributes.skipped)).reduce((a, b) => a + b, 0)
      expect(skipped).toBe(having(root, 'skipped').length)
    },
  )
})

test('one suite per revision and transport, one case per requirement', async () => {
  const root = await read(brokenRun)
  expect(root.children.map((suite) => suite.attributes.name)).toEqual([
    '2025-03-26 stdio',
    '2025-06-18 stdio',
    '2025-06-18 streamable-http',
  ])
  expect(root.children[0]?.attributes).toMatchObject({ timestamp: '2026-01-02T03:04:05', tests: '11' })
  expect(cases(root)[0]?.attributes).toMatchObject({
    classname: 'mcp.2025-03-26.stdio.base',
    name: 'base.core.server-lifecycle-supported',
  })
})

test('times are seconds: the run on the root, the sum of its scenarios on a suite, a share on a case', async () => {
  const root = await read(brokenRun)
  const [suite] = root.children
  expect(root.attributes.time).toBe('4.210')
  expect(suite?.attributes.time).toBe('0.360')
  const sum = cases(root)
    .slice(0, 11)
    .reduce((total, { attributes }) => total + Number(attributes.time), 0)
  expect(sum).toBeLessThanOrEqual(0.361)
  expect(sum).toBeGreaterThan(0.2)
})

test('a failure says what it is about in one line, and proves it below', async () => {
  const [first] = having(await read(brokenRun), 'failure')
  const [failure] = first?.children ?? []
  expect(failure?.attributes.message).toBe('initialize got "2024-11-05"; expected the requested version, "2025-03-26".')
  for (const part of ['MUST: ', 'https://', '✗ <-  ', '->  ', 'again     ']) expect(failure?.text).toContain(part)
})

test('skipped cases carry their reason', async () => {
  const messages = having(await read(brokenRun), 'skipped').map((c) => c.children[0]?.attributes.message)
  expect(messages).toContain(
    'not-observed: needs slow-tool: add it under that name, or map your own under fixtures in the config',
  )
  expect(messages).toContain('not-applicable: applies to streamable-http only')
})

test('a warning is shown with its text and fails nothing, and fails under strict', async () => {
  const strict = brokenRun.map((event) =>
    event.type === 'run-started' ? { ...event, info: { ...event.info, strict: true } } : event,
  )
  const warned = having(await read(brokenRun), 'system-out')
  expect(warned).toHaveLength(3)
  for (const { children } of warned) expect(children[0]?.attributes).toMatchObject({ type: 'warned' })
  expect(having(await read(brokenRun), 'failure')).toHaveLength(4)
  expect(having(await read(strict), 'failure')).toHaveLength(7)
})

test.each([
  ['a harness error', faultyRun, 2],
  ['an interrupted run', interruptedRun, 1],
  ['a target that was not reached', unreachedRun, 1],
  ['a run without an end', brokenRun.slice(0, -1), 1],
])('%s is an error, so that no CI shows it green', async (_name, events, number) => {
  expect(having(await read(events), 'error')).toHaveLength(number)
})
