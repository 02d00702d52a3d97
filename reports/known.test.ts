/** Known reds in every report: seen, with their reason, and not counted. */
import { expect, test } from 'vitest'
import { validateJunit } from '../fixtures/reports/read-junit.ts'
import { knownRequirement, knownRun } from '../fixtures/samples/known-run.ts'
import { reportText } from './collect.ts'
import { type ReportName, readDocument, readEvents } from './index.ts'

const text = (name: ReportName) => reportText(name, knownRun)

test('the console lists it as known, not as failed, and says what of the baseline is untrue', async () => {
  const shown = await text('console')
  const failed = shown.slice(shown.indexOf('FAILED'), shown.indexOf('KNOWN'))
  expect(failed).not.toContain(knownRequirement)
  expect(shown).toMatch(/~ lifecycle\.version\.echo-supported .*known: waits for the next SDK/)
  expect(shown).toContain('line 7: ping.ping.shape: no longer fails.')
})

test('a breach that is known is not announced while the run goes on', async () => {
  const breaches = knownRun.flatMap((event) => (event.type === 'result' ? [{ ...event, type: 'breach' as const }] : []))
  const [start] = knownRun
  const shown = await reportText('console', [...(start === undefined ? [] : [start]), ...breaches])
  expect(shown).not.toMatch(/✗ lifecycle\.version\.echo-supported/)
})

test('JUnit skips it with its reason', async () => {
  const xml = await text('junit')
  await expect(validateJunit(xml)).resolves.toBeUndefined()
  expect(xml).toMatch(/<skipped type="known-baseline" message="known: waits for the next SDK \(until 2999-12-31/)
  expect(xml).not.toMatch(new RegExp(`name="${knownRequirement}"[^>]*>\\s*<failure`))
})

test('SARIF suppresses it, and tells the stale entry', async () => {
  const [run] = JSON.parse(await text('sarif')).runs
  const known = run.results.filter((result: { ruleId: string }) => result.ruleId === knownRequirement)
  expect(known.length).toBeGreaterThan(0)
  for (const result of known)
    expect(result.suppressions).toEqual([
      expect.objectContaining({ kind: 'external', justification: expect.stringContaining('next SDK') }),
    ])
  expect(JSON.stringify(run.invocations)).toContain('ping.ping.shape: no longer fails.')
})

test('JSON keeps the excuse and the state of the baseline, there and back again', async () => {
  const json = await text('json')
  const document = readDocument(json)
  const known = document.requirements.find(({ id }) => id === knownRequirement)
  expect(known?.results.some(({ excused }) => excused?.until === '2999-12-31')).toBe(true)
  expect(document.baseline?.flaws).toHaveLength(1)
  expect(await reportText('json', readEvents(json))).toBe(json)
})

test.each(['markdown', 'github', 'html'] as const)('%s names it, and the stale entry', async (name) => {
  const shown = await text(name)
  expect(shown).toContain(knownRequirement)
  expect(shown).toContain('no longer fails.')
})
