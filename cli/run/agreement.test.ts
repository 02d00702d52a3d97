import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import type { Result } from '../../harness/judging/result.ts'
import { agreement } from './agreement.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agreement-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rules = ['rule.own', 'rule.sdk'].map((id) => sampleRequirement(id))
const suite = { requirements: new Map(rules.map((one) => [one.id, one])), scenarios: [], monitors: [] }
const failure = (requirement: string): Result => ({
  ...{ requirement, level: 'MUST', says: '', link: '', revision: '2025-11-25', transport: 'stdio' },
  ...{ verdict: 'failed', source: 'server/some', evidence: [] },
})
const ofSdk = {
  ...failure('rule.sdk'),
  causes: [{ id: 'drops', sdk: 'Some SDK', version: '1.2.3', cause: 'It drops.' }],
}

/** What a run with these two failures counts still, and what it writes. */
async function after(update: true | 'sdk') {
  const path = join(folder, `${update}.yaml`)
  const { policy, update: write } = await agreement({
    suite: { ...suite, fixtures: [], presets: [] },
    settings: {
      ...{ baseline: { path, name: 'b.yaml', update }, severity: {}, sets: [], strict: false },
      filter: { requirements: [], scenarios: [], excluded: [] },
    },
    ...{ isNarrowed: false, isWhole: true },
  })
  const weighed = [failure('rule.own'), ofSdk].map((result) => policy?.weigh(result) ?? result)
  policy?.conclude?.(weighed, true)
  const said = write()
  const counted = weighed.filter(({ excused }) => excused === undefined).map(({ requirement }) => requirement)
  return { counted, said, text: readFileSync(path, 'utf8') }
}

test('all failures are taken in, and who they are laid to is the reason', async () => {
  const { counted, said, text } = await after(true)
  expect([counted, said]).toEqual([
    [],
    'b.yaml was written: 2 added, 0 removed; replace each placeholder with a reason',
  ])
  expect(text).toMatch(/rule\.own\n +reason: "TODO/)
  expect(text).toMatch(/rule\.sdk\n +reason: "Some SDK 1\.2\.3: It drops\."/)
})

test('for init those of an SDK alone are taken in', async () => {
  const { counted, said, text } = await after('sdk')
  expect([counted, said]).toEqual([['rule.own'], 'b.yaml was written: 1 added, 0 removed'])
  expect(text).toContain('rule.sdk')
  expect(text).not.toContain('rule.own')
})
