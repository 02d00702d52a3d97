/**
 * Which scenarios show which rules of monitors on our references: `npx tsx scripts/shown.ts [server|client]` looks (some
 * minutes), and writes suites/shown.json; then npm run format. A rule that many scenarios show is left out: who asks for it needs all traffic.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario, Suite } from '../harness/judging/suite.ts'
import { loadSuite } from '../suites/index.ts'
import { allPlaces, type Place } from './audit/places.ts'
import { closingAtOnce } from './audit/relevant.ts'
import { runReferenceClient, runReferenceServer } from './audit/run-reference.ts'

const file = join(import.meta.dirname, '../suites/shown.json')
const run = { server: runReferenceServer, client: runReferenceClient }
const atOnce = 4
/** More scenarios than this are no selection. */
const most = 12

const suite = await loadSuite()
const known: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(file, 'utf8'))
const found = new Map<string, Set<string>>()
const sides = (['server', 'client'] as const).filter((side) => process.argv.length < 3 || process.argv.includes(side))

/** The rules that a monitor judged while the scenario ran alone. */
async function shownBy(scenario: Scenario, place: Place, side: 'server' | 'client'): Promise<readonly string[]> {
  const { results } = await run[side]({ ...suite, scenarios: [closingAtOnce(scenario)] } satisfies Suite, place)
  return results.flatMap(({ verdict, requirement, source }) =>
    source.startsWith('monitors/') && !['not-observed', 'not-applicable'].includes(verdict) ? [requirement] : [],
  )
}

for (const side of sides) {
  const scenarios = suite.scenarios.filter(({ target, id }) => target === side && !id.startsWith('fuzz/'))
  const tasks = allPlaces(side).flatMap((place) => scenarios.map((scenario) => ({ scenario, place })))
  const next = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      for (const rule of await shownBy(task.scenario, task.place, side))
        found.set(rule, (found.get(rule) ?? new Set()).add(task.scenario.id))
      if (tasks.length % 50 === 0) process.stderr.write(`${side}: ${tasks.length} to go\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

const ofOtherSide = (rule: string): readonly string[] =>
  (known[rule] ?? []).filter((id) => !sides.some((side) => id.startsWith(`${side}/`)))
const lines = [...new Set([...Object.keys(known), ...found.keys()])].toSorted().flatMap((rule) => {
  const scenarios = [...new Set([...ofOtherSide(rule), ...(found.get(rule) ?? [])])].toSorted()
  const isFew = scenarios.length > 0 && scenarios.length <= most
  return isFew ? [`  ${JSON.stringify(rule)}: ${JSON.stringify(scenarios).replaceAll(',', ', ')}`] : []
})
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
process.exit()
