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
import { revisions } from '../../schema/revisions.ts'
import { reportText } from '../collect.ts'
import { shows } from '../options.ts'
import { displayWidth } from '../text/width.ts'

const runs = { brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun }

describe.each([80, 100, 200])('the whole text at %i columns', (width) => {
  test.each(Object.entries(runs))('%s', async (name, events) => {
    const text = await reportText('console', events, { width })
    await expect(text).toMatchFileSnapshot(`golden/${name}.${width}.txt`)
  })

  test('what --only asked for', async () => {
    const text = await reportText('console', brokenRun, { width, alone: true })
    await expect(text).toMatchFileSnapshot(`golden/alone.${width}.txt`)
  })

  test('no line of a report is wider, but for what has to be copied whole', async () => {
    const text = await reportText('console', brokenRun, { width, show: new Set(shows) })
    const wide = text.split('\n').filter((line) => displayWidth(line) > width)
    expect(wide.filter((line) => !/^ +(?:again:|https:)/.test(line))).toEqual([])
  })
})

describe('how long it is', () => {
  const length = (text: string) => text.trimEnd().split('\n').length
  const widely: RunEvent[] = cleanRun.map((event) => {
    if (event.type !== 'facts') return event
    const accepted = revisions.flatMap((revision) =>
      (['stdio', 'streamable-http'] as const).flatMap((transport) =>
        event.facts.accepted.slice(0, 1).map((facts) => ({ ...facts, revision, transport })),
      ),
    )
    return { ...event, facts: { ...event.facts, accepted } }
  })

  test('a green run of five revisions on two transports has at most 20 lines', async () => {
    const text = await reportText('console', widely, { width: 80 })
    expect(text).toContain('2024-11-05')
    expect(length(text)).toBeLessThanOrEqual(20)
  })

  test.each([80, 100, 200])('a red has at most 15 more, and a warning one, at %i columns', async (width) => {
    const text = await reportText('console', brokenRun, { width })
    expect(length(text)).toBeLessThanOrEqual(20 + 3 * 15 + 1)
  })
})

test.each([
  ['Chinese', '工具描述没有空格所以一行必须在字符之间断开而不是超出终端的宽度这一点很重要请注意'],
  ['emoji', '🙂🙃'.repeat(60)],
  ['combining marks', 'e\u0301e\u0301e\u0301 '.repeat(80)],
])('%s breaks by its width on the screen', async (_name, said) => {
  const line = {
    seq: 1,
    at: 1,
    connection: 'a',
    from: 'target',
    role: 'offending',
    body: JSON.stringify({ said }),
  } as const
  const result = sampleResult({ revision: '2025-06-18', transport: 'stdio' }, 'a.b', {
    verdict: 'failed',
    says: said,
    expected: 'one short sentence',
    actual: said,
    offending: { seq: 1 },
    evidence: [line],
  })
  const text = await reportText('console', [...brokenRun.slice(0, 1), { type: 'result', result }], { width: 80 })
  for (const shown of text.split('\n')) expect(displayWidth(shown)).toBeLessThanOrEqual(80)
  expect(text).toContain(`✗ <-  {"said":"${said.slice(0, 4)}`)
})

test.each([
  [
    'violations',
    brokenRun,
    'DOES NOT CONFORM  3 of 8 judged requirements failed, 1 of them in the Example SDK',
    'exit code 1 (violations)',
  ],
  ['conforms', cleanRun, 'CONFORMS  5 judged requirements, none failed.', 'exit code 0 (conforms)'],
  ['incomplete', faultyRun, 'INCOMPLETE  There is no verdict', 'exit code 3 (incomplete)'],
  ['interrupted', interruptedRun, 'INTERRUPTED  1 of 10 scenario runs had ended', 'exit code 130 (interrupted)'],
  ['not reached', unreachedRun, 'INCOMPLETE  Nothing was judged', 'exit code 3 (incomplete)'],
])('the last lines state the outcome: %s', async (_name, events, outcome, exit) => {
  const lines = (await reportText('console', events, { width: 200 })).trimEnd().split('\n')
  expect(lines.at(-1)).toContain(exit)
  expect(lines.slice(-3, -1).join('')).toContain(outcome)
})

test('a requirement that breaks the same way in two places is one block', async () => {
  const text = await reportText('console', brokenRun)
  expect(text.match(/\) lifecycle\.version\.echo-supported/g)).toHaveLength(1)
  expect(text).toContain('stdio 2025-03-26, 2025-06-18')
  expect(text).toContain('Passes in streamable-http 2025-06-18.')
})

test('a requirement that breaks in two ways shows both', async () => {
  const place = { revision: '2025-06-18', transport: 'stdio' } as const
  const older = { revision: '2025-03-26', transport: 'stdio' } as const
  const results = [
    sampleResult(place, 'a.b', { verdict: 'failed', expected: 'status 400', actual: 404 }),
    sampleResult(older, 'a.b', { verdict: 'failed', expected: 'status 400', actual: 200 }),
  ]
  const text = await reportText('console', [
    ...brokenRun.slice(0, 1),
    ...results.map((result) => ({ type: 'result', result }) as const),
  ])
  expect(text).toMatch(/got 200[\s\S]*stdio 2025-06-18: Expected status 400, got 404/)
})

test('a red is told as soon as it is seen', async () => {
  const results = brokenRun.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  const breach = results.find(({ verdict }) => verdict === 'failed')
  if (breach === undefined) throw new Error('expected a failure in the sample run')
  const events: RunEvent[] = [...brokenRun.slice(0, 3), { type: 'breach', result: breach }]
  const text = await reportText('console', events.concat(brokenRun.slice(3)))
  expect(text.indexOf(` ✗ ${breach.requirement}  2025-03-26 stdio`)).toBeGreaterThan(0)
  expect(text.indexOf(` ✗ ${breach.requirement}  2025-03-26 stdio`)).toBeLessThan(text.indexOf('FAILED'))
})

test('what a target is about to go through is said at the start', async () => {
  expect(await reportText('console', brokenRun)).toMatch(/plan {6}10 scenario runs in 3 places, about /)
})

test('a report about an issuer speaks of no capabilities, tools and transports', async () => {
  const ofIssuer: RunEvent[] = cleanRun.map((event) => {
    if (event.type === 'run-started') return { ...event, info: { ...event.info, kind: 'authorization-server' } }
    return event.type === 'facts' ? { ...event, facts: { ...event.facts, kind: 'authorization-server' } } : event
  })
  const text = await reportText('console', ofIssuer, { width: 100 })
  expect(text).toMatch(/^ {3}issuer /m)
  expect(text).toMatch(/^ {3}rules of {2}\d{4}-/m)
  expect(text.slice(0, text.indexOf('again:'))).not.toMatch(/capabilities|\d tools?\b|^ +stdio/m)
})

test('without colours there is no escape sequence, with colours there are', async () => {
  expect(await reportText('console', brokenRun)).not.toContain('\x1b')
  expect(await reportText('console', brokenRun, { color: true })).toContain('\x1b[31m')
})

test('a terminal sees a line of progress before the facts, and one that is gone before the report begins', async () => {
  const text = await reportText('console', brokenRun, { interactive: true })
  const [asking = '', progress = '', ...rest] = text.split('\n').filter((line) => line.includes('\x1b[2K'))
  expect(asking).toMatch(/asking the server .*\r\x1b\[2K {3}name/)
  expect(progress.slice(0, progress.lastIndexOf('\x1b[2K')).endsWith('\r')).toBe(true)
  expect(rest).toEqual([])
})

test('strict: a broken SHOULD stands among the failures', async () => {
  const strict = brokenRun.map((event) =>
    event.type === 'run-started' ? { ...event, info: { ...event.info, strict: true } } : event,
  )
  const text = await reportText('console', strict)
  expect(text).toContain('FAILED  4 requirements')
  expect(text).not.toContain('WARNED')
})

test.each([
  ['warned', 'Requirement: The inputSchema of a tool without parameters'],
  ['unseen', 'fixtures:\n           slow-tool: { name: your_slow_tool, arguments: {} }'],
  ['planned', '    2  needs an HTTP transport'],
  ['passed', '   ✓ ping.receiver.responds  stdio 2025-03-26'],
] as const)('--show %s', async (part, shown) => {
  expect(await reportText('console', brokenRun)).not.toContain(shown)
  expect(await reportText('console', brokenRun, { show: new Set([part]) })).toContain(shown)
  expect(await reportText('console', brokenRun, { verbose: true })).toContain(shown)
})

test('a broken MUST that only warns says why', async () => {
  const place = { revision: '2025-06-18', transport: 'stdio' } as const
  const lenient = 'The text can be read both ways.'
  const result = sampleResult(place, 'a.b', { verdict: 'warned', expected: 'x', actual: 1, lenient })
  const text = await reportText('console', [...brokenRun.slice(0, 1), { type: 'result', result }])
  expect(text).toContain(`only a warning: ${lenient}`)
})

test('a report that is closed without an end of the run says that it is incomplete', async () => {
  expect(await reportText('console', brokenRun.slice(0, -1))).toContain('exit code 3 (incomplete)')
})

test.each([80, 100, 200])(
  'a red of which much is known keeps its proof and its remedy, at %i columns',
  async (width) => {
    const long = 'A sentence that goes on and on, until it has filled more than three lines of a terminal. '.repeat(4)
    const ask = {
      seq: 1,
      at: 1,
      connection: 'a',
      from: 'us',
      role: 'evidence',
      body: '{"method":"ping","id":1}',
    } as const
    const line = { seq: 2, at: 2, connection: 'a', from: 'target', role: 'offending', body: '{"id":1}' } as const
    const result = sampleResult({ revision: '2025-06-18', transport: 'stdio' }, 'a.b', {
      verdict: 'failed',
      says: long,
      expected: long,
      actual: long,
      offending: { seq: 2 },
      causes: [{ id: 'forgets', sdk: 'An SDK', cause: long, fix: long, repaired: '2.0.0' }],
      evidence: [ask, line],
      repeat: 'mcp-conform server',
    })
    const text = await reportText('console', [...brokenRun.slice(0, 1), { type: 'result', result }], {
      width,
      alone: true,
    })
    // Half a remedy is none: it stands there to its end.
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Try: ${long.trim()} Fixed in 2.0.0.`)
    expect(text).toContain('✗ <-  {"id":1}')
    expect(text).toContain('->  {"method":"ping","id":1}')
  },
)
