/** What a hostile target says goes through every report without doing harm, and can still be read. */
import { describe, expect, test } from 'vitest'
import { readXml, validateJunit } from '../fixtures/reports/read-junit.ts'
import { brokenRun, sampleResult } from '../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import { reportText } from './collect.ts'

const place = { revision: '2025-06-18', transport: 'stdio' } as const
const harmful = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

const hostile: readonly (readonly [name: string, text: string, exactInJson: boolean])[] = [
  ['ANSI colours and cursor moves', '\x1b[2J\x1b[1;1H\x1b[32mPASSED', true],
  ['an OSC title and a bell', '\x1b]0;owned\x07', true],
  ['C1 controls', '\u009b31m\u0085', true],
  ['carriage returns and line breaks', 'a\rCONFORMS\nexit code 0', true],
  ['NUL and backspaces', '\0\b\b\b', true],
  ['bidi overrides', '\u202egnitaehc\u202c\u2066', true],
  ['zero width and tags', '\u200b\ufeff\u{e0041}', true],
  ['the end of a CDATA section, twice', ']]>]]><failure/>', true],
  ['XML and HTML', '</failure><script>alert(1)</script>&amp;&x;"\'', true],
  ['noncharacters', '\ufffe\uffff', true],
  ['surrogates without a partner', '\ud83dx\ude42', false],
  ['a very long line', 'x'.repeat(200_000), true],
  ['replacement patterns', "$& $1 $` $' <revision>", true],
]

function runWith(text: string): readonly RunEvent[] {
  const evidence = [
    {
      seq: 1,
      at: 1,
      connection: text,
      from: 'target',
      head: text,
      headers: [[text, text]],
      body: text,
      role: 'offending',
    },
  ] as const
  const said = {
    says: text,
    link: text,
    reason: text,
    expected: text,
    actual: { [text]: [text] },
    offending: { seq: 1 },
    headers: [text],
    lenient: text,
    causes: [{ id: 'one', sdk: text, cause: text, fix: text, repaired: text }],
    evidence,
    repeat: text,
    source: text,
  }
  const facts = {
    ...place,
    capabilities: { [text]: {} },
    implementation: { name: text, version: text },
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
  }
  const verdicts = ['failed', 'warned', 'not-observed', 'not-applicable', 'harness-error'] as const
  const cell = { ...place, scenario: 'server/x' }
  return [
    ...brokenRun
      .slice(0, 1)
      .map((event) => (event.type === 'run-started' ? { ...event, info: { ...event.info, target: text } } : event)),
    { type: 'facts', facts: { side: 'server', accepted: [facts], refused: [{ ...place, reason: text }] } },
    { type: 'planned', cells: [cell], omitted: [{ ...cell, reason: text }] },
    { type: 'scenario-started', cell, title: text },
    ...verdicts.map(
      (verdict): RunEvent => ({ type: 'result', result: sampleResult(place, `a.${verdict}`, { ...said, verdict }) }),
    ),
    { type: 'crash', crash: { ...place, how: text, after: text, deliberate: text, stderr: text, times: 2, evidence } },
    { type: 'problem', message: text },
  ]
}

describe.each(hostile)('%s', (_name, text, exactInJson) => {
  test.each([true, false])('console, verbose %s', async (verbose) => {
    const written = await reportText('console', runWith(text), { verbose })
    for (const line of written.split('\n')) expect(line).not.toMatch(harmful)
    expect(written.trimEnd().split('\n').at(-1)).toContain('exit code 3 (incomplete)')
  })

  test('console, live', async () => {
    const written = await reportText('console', runWith(text), { interactive: true })
    expect(written.replaceAll('\r\x1b[2K', '').replaceAll('\n', '')).not.toMatch(harmful)
  })

  test('junit', async () => {
    const written = await reportText('junit', runWith(text))
    await validateJunit(written)
    const root = readXml(written)
    const [suite] = root.children
    expect(suite?.children.filter((child) => child.name === 'testcase')).toHaveLength(5)
    expect(root.attributes).toMatchObject({ failures: '2', errors: '2' })
  })

  test('json', async () => {
    const written = await reportText('json', runWith(text))
    expect(Buffer.from(written).toString('utf8')).toBe(written)
    expect(written).not.toMatch(/[^\\]\\ud[89a-f]/)
    const [{ body: kept }] = JSON.parse(written).wire
    expect(kept).not.toMatch(/\p{Cs}/u)
    if (exactInJson) expect(kept).toBe(text)
  })
})
