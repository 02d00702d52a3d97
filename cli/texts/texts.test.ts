/** What list, explain and coverage print. */
import { describe, expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import { countCoverage, coverageText } from './coverage.ts'
import { explainText } from './explain.ts'
import { type ListFlags, listText } from './list.ts'
import { sepCoverage, sepText } from './sep-coverage.ts'

const scenario = `server/lifecycle/negotiation  Version negotiation
  MUST        lifecycle.version.echo  (2025-03-26)
`
const monitor = `monitors/once  One response
  MUST NOT    messages.response.once  (2024-11-05 to 2025-03-26)
`
const both = `${scenario}\n${monitor}\n1 scenario, 1 monitor, 2 judges of 2 requirements\n`
const onlyScenario = `${scenario}\n1 scenario, 0 monitors, 1 judge of 1 requirement\n`
const onlyMonitor = `${monitor}\n0 scenarios, 1 monitor, 1 judge of 1 requirement\n`
const none = '0 scenarios, 0 monitors, 0 judges of 0 requirements\n'

describe('list', () => {
  test.each<[string | undefined, ListFlags, string]>([
    [undefined, {}, both],
    ['server/*', {}, onlyScenario],
    ['negotiation', {}, onlyScenario],
    ['lifecycle', {}, onlyScenario],
    ['messages.*', {}, onlyMonitor],
    [undefined, { side: 'server' }, both],
    [undefined, { side: 'client' }, onlyMonitor],
    [undefined, { revision: ['2024-11-05'] }, onlyMonitor],
    [undefined, { revision: ['2026-07-28', '2025-03-26'] }, both],
    [undefined, { revision: ['2026-07-28'] }, none],
    [undefined, { transport: ['http-sse'] }, onlyScenario],
    [undefined, { requirement: ['tools'] }, none],
    [undefined, { requirement: ['messages'] }, onlyMonitor],
  ])('%s %j', (pattern, flags, text) => {
    expect(listText(sampleSuite, pattern, flags)).toBe(text)
  })

  test.each<[string | undefined, ListFlags, string]>([
    ['lifecyle', {}, 'list: no scenario, monitor or judged requirement matches "lifecyle"; did you mean lifecycle?'],
    ['zebra', {}, 'list: no scenario, monitor or judged requirement matches "zebra"'],
    [
      undefined,
      { requirement: ['tool'] },
      '--requirement: no requirement of the ledger matches "tool"; did you mean tools?',
    ],
    [undefined, { side: 'sever' }, '--side: expected server or client, got "sever"; did you mean server?'],
    [undefined, { revision: ['2025'] }, '--revision: expected 2024-11-05, 2025-03-26'],
  ])('%s %j is refused', (pattern, flags, message) => {
    expect(() => listText(sampleSuite, pattern, flags)).toThrow(message)
  })
})

describe('explain', () => {
  const fixtures = new Map([['slow-tool', { side: 'server', kind: 'tool', duty: 'It takes a second.' }] as const])

  test('a judged requirement', () => {
    expect(explainText(sampleSuite, fixtures, 'lifecycle.version.echo', 80)).toBe(`lifecycle.version.echo

MUST, a violation fails
  The server answers.

Applies to
  the server, over any transport; priority 1

Stated in
  2024-11-05       https://modelcontextprotocol.io/specification/2024-11-05/basic/lifecycle
  2025-03-26       https://modelcontextprotocol.io/specification/2025-03-26/basic/lifecycle#negotiation
                   https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema/2025-03-26/schema.ts

How it is checked
  Ask.

Example of a violation
  Silence.

Judged by
  server/lifecycle/negotiation  Version negotiation
`)
  })

  test('an unjudged requirement with all there can be', () => {
    expect(explainText(sampleSuite, fixtures, 'tools.call.slow', 40)).toBe(`tools.call.slow

SHOULD, a violation is a warning (a failure with --strict)
  The server answers.

Applies to
  the client, over any transport, if the
  capability tools is declared; priority
  1

Stated in
  2026-07-28       https://modelcontextprotocol.io/specification/2026-07-28/server/tools

Refines
  messages.response.once

How it is checked
  Ask.

Example of a violation
  Silence.

Where the specification is unclear
  How slow?

What the target needs
  slow-tool (server tool)
    It takes a second.
  or other-tool

Condition
  On demand.

Judged by
  nothing: not yet
`)
  })

  test.each([
    ['lifecycle.version.ehco', '; did you mean lifecycle.version.echo?'],
    ['call.slow', '; did you mean tools.call.slow?'],
    ['zebra', ''],
  ])('%s is refused', (id, hint) => {
    const message = `explain: no requirement has the id "${id}"${hint}`
    expect(() => explainText(sampleSuite, fixtures, id, 80)).toThrow(
      expect.objectContaining({ name: 'UsageError', message }),
    )
  })
})

test('coverage', () => {
  const coverage = countCoverage(sampleSuite)
  expect(coverage.total).toEqual({ all: 3, judged: 2, unjudged: { 'not yet': 1 } })
  expect(coverageText(coverage)).toBe(`revision    side    level   judged  not yet  other  all
2024-11-05  server  MUST         1        0      0    1
2024-11-05  either  MUST         1        0      0    1
2025-03-26  server  MUST         1        0      0    1
2025-03-26  either  MUST         1        0      0    1
2026-07-28  client  SHOULD       0        1      0    1

other: a permission, or nothing that can be observed; the reasons are counted below

3 requirements, each counted once:
  judged   2
  not yet  1

tolerated: 0 of 0 (permissions that a variant of the reference implementations uses):
`)
})

test('explain tells the proposals and the statement of a requirement', () => {
  const id = 'tools.name.charset'
  const requirement = sampleRequirement(id, {
    revisions: { '2025-11-25': 'server/tools#tool-names' },
    statements: { '2025-11-25': 'sentence 3' },
    seps: [986, 1303],
  })
  const text = explainText({ ...sampleSuite, requirements: new Map([[id, requirement]]) }, new Map(), id, 100)
  expect(text).toContain('specification/2025-11-25/server/tools#tool-names (sentence 3)')
  expect(text).toContain('Comes from\n  SEP-986, SEP-1303')
})

test('coverage of a proposal: who judges what it brought, or why nothing does', () => {
  const seps = [7]
  const requirements = new Map(
    [...sampleSuite.requirements].map(([id, requirement]) => [id, { ...requirement, seps }] as const),
  )
  const sep = { sep: 7, title: 'A proposal', since: '2025-03-26', requirements: ['*'] }
  expect(sepText(sepCoverage({ ...sampleSuite, requirements }, sep))).toBe(`SEP-7  A proposal (2025-03-26)
3 requirements, 2 judged

  MUST        lifecycle.version.echo  server/lifecycle/negotiation
  MUST NOT    messages.response.once  monitors/once
  SHOULD      tools.call.slow         not yet
`)
})
