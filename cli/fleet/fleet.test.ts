import { describe, expect, test } from 'vitest'
import { brokenRun, cleanRun } from '../../fixtures/samples/sample-run.ts'
import { reportText } from '../../reports/collect.ts'
import { areaOf, noVerdicts, readDocument } from '../../reports/index.ts'
import { fleetDocument, fleetJunit } from './documents.ts'
import { sitePage } from './site.ts'
import type { Standing } from './standing.ts'
import { targetsIn } from './targets.ts'

describe('the file', () => {
  test('defaults hold for every target, and a target may say otherwise; paths are absolute', () => {
    const file = {
      defaults: { revisions: ['2025-11-25'], strict: true },
      targets: {
        a: { server: { command: ['node', 's.js'], cwd: 'a' }, baseline: 'known.yaml' },
        'b.2': { client: { command: ['c'] }, strict: false },
      },
    }
    expect(targetsIn(file, '/fleet')).toEqual([
      {
        name: 'a',
        side: 'server',
        config: {
          revisions: ['2025-11-25'],
          strict: true,
          server: { command: ['node', 's.js'], cwd: '/fleet/a' },
          baseline: '/fleet/known.yaml',
        },
      },
      {
        name: 'b.2',
        side: 'client',
        config: { revisions: ['2025-11-25'], strict: false, client: { command: ['c'], cwd: '/fleet' } },
      },
    ])
  })

  test.each<[unknown, string]>([
    [[], 'the file: expected a mapping, got []'],
    [{ targets: {} }, 'targets: expected at least one target'],
    [{ target: {} }, 'target: unknown key; expected defaults or targets'],
    [{ targets: { '../x': { server: {} } } }, 'targets: expected names of letters, digits, points and dashes'],
    [{ targets: { x: {} } }, 'targets.x: expected either server or client'],
    [{ targets: { x: { server: {}, client: {} } } }, 'targets.x: expected either server or client'],
    [{ targets: { x: { server: 'node' } } }, 'targets.x.server: expected a mapping, got "node"'],
  ])('%j is refused', (file, message) => {
    expect(() => targetsIn(file, '/')).toThrow(message)
  })
})

async function standing(name: string, events: Parameters<typeof reportText>[1]): Promise<Standing> {
  const report = readDocument(await reportText('json', events))
  const areas: Standing['areas'] = new Map(
    report.requirements.map(({ id, verdict }) => [areaOf(id), { ...noVerdicts(), [verdict]: 1 }]),
  )
  return { name, report, areas }
}

test('the page shows each target with its areas, links to its report, and names what has none', async () => {
  const text = sitePage([
    await standing('good', cleanRun),
    await standing('bad', brokenRun),
    { name: 'none', report: undefined, areas: new Map(), reason: 'the command was not found <b>\nTry -- node' },
    { name: 'later', report: undefined, areas: new Map() },
  ])
  expect(text).toContain('href="good/index.html"')
  expect(text).toMatch(/class="failed">violations</)
  expect(text).toMatch(/class="passed">conforms</)
  expect(text).toContain('bad/index.html#area=lifecycle')
  expect(text).toContain('<li>none: the command was not found &lt;b&gt;<br>Try -- node</li>')
  expect(text).toContain('<li>later: not run yet</li>')
  expect(text).toContain("default-src 'none'")
})

test('programs read how each target stands, and why one could not be judged', async () => {
  const standings = [
    await standing('good', cleanRun),
    await standing('bad', brokenRun),
    { name: 'none', report: undefined, areas: new Map(), reason: 'the command was not found\nTry -- node' },
  ]
  const { targets } = fleetDocument(standings)
  expect(targets.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['good', 'conforms'],
    ['bad', 'violations'],
    ['none', 'not-run'],
  ])
  expect(targets[1]).toMatchObject({
    side: 'server',
    failed: expect.arrayContaining(['lifecycle.version.echo-supported']),
  })
  expect(targets[2]).toMatchObject({ reason: 'the command was not found\nTry -- node' })
  const xml = await fleetJunit(standings)
  expect(xml).toMatch(/tests="3" failures="1" errors="1" skipped="0"/)
  expect(xml).toContain('message="the command was not found; Try -- node"')
})
