/**
 * Which scenarios show which rules of monitors on our references: suites/shown.json. A rule that many scenarios show is left
 * out: who asks for it needs all traffic.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anyGlob } from '../api/settings/values/glob.ts'
import type { Scenario, Suite } from '../harness/judging/suite.ts'
import { loadSuite } from '../suites/index.ts'
import { closingAtOnce } from './audit/faults/relevant.ts'
import { allPlaces, type Place } from './audit/places.ts'
import { runReferenceClient, runReferenceServer } from './audit/references/run-reference.ts'
import { refuse, scriptOptions } from './options/options.ts'

const usage = `Usage: npx tsx scripts/shown.ts [options]

Runs each scenario alone on our references (some minutes) and writes suites/shown.json; then npm run format.

  --side <side>      only scenarios of this side: server or client
  --scenario <glob>  only these (repeatable), such as new ones: they are added to the rules that the file has already
`

const file = join(import.meta.dirname, '../suites/shown.json')
const run = { server: runReferenceServer, client: runReferenceClient }
const atOnce = 4
/** More scenarios than this are no selection. */
const most = 16

type Shown = Readonly<Record<string, readonly string[]>>
type Side = keyof typeof run

const { values } = scriptOptions(usage, {
  options: {
    side: { type: 'string' },
    scenario: { type: 'string', multiple: true },
  },
})
const sides = (['server', 'client'] as const).filter((side) => values.side === undefined || values.side === side)

if (sides.length === 0) refuse(usage, `unknown side: ${values.side}`)
await renew()
// What the references left open must not keep the process.
process.exit()

async function renew(): Promise<void> {
  const suite = await loadSuite()
  const known: Shown = JSON.parse(readFileSync(file, 'utf8'))
  const isNamed = anyGlob(values.scenario ?? ['*'])
  const scenarios = suite.scenarios.filter(({ id }) => !id.startsWith('fuzz/') && isNamed(id))
  const found = new Map<string, Set<string>>()
  for (const side of sides)
    await look(
      suite,
      scenarios.filter(({ target }) => target === side),
      side,
      found,
    )
  const isLookedAt = (id: string): boolean => isNamed(id) && sides.some((side) => id.startsWith(`${side}/`))
  // Of a rule that the file does not have, nobody knows which other scenarios show it.
  const rules = values.scenario === undefined ? [...Object.keys(known), ...found.keys()] : Object.keys(known)
  const lines = [...new Set(rules)].toSorted().flatMap((rule) => {
    const others = (known[rule] ?? []).filter((id) => !isLookedAt(id))
    const showing = [...new Set([...others, ...(found.get(rule) ?? [])])].toSorted()
    const isFew = showing.length > 0 && showing.length <= most
    return isFew ? [`  ${JSON.stringify(rule)}: ${JSON.stringify(showing).replaceAll(',', ', ')}`] : []
  })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** Runs each scenario in each place, and adds itself to the rules that a monitor judged meanwhile. */
async function look(
  suite: Suite,
  scenarios: readonly Scenario[],
  side: Side,
  found: Map<string, Set<string>>,
): Promise<void> {
  const tasks = allPlaces(side).flatMap((place) => scenarios.map((scenario) => ({ scenario, place })))
  const next = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      for (const rule of await shownBy(suite, task.scenario, task.place, side))
        found.set(rule, (found.get(rule) ?? new Set()).add(task.scenario.id))
      if (tasks.length % 50 === 0) process.stderr.write(`${side}: ${tasks.length} to go\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** The rules that a monitor judged while the scenario ran alone. */
async function shownBy(suite: Suite, scenario: Scenario, place: Place, side: Side): Promise<readonly string[]> {
  const { results } = await run[side]({ ...suite, scenarios: [closingAtOnce(scenario)] }, place)
  return results.flatMap(({ verdict, requirement, source }) =>
    source.startsWith('monitors/') && !['not-observed', 'not-applicable'].includes(verdict) ? [requirement] : [],
  )
}
