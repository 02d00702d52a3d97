/** Which rules that need a target's cooperation the fixture servers and drivers have shown, by the reports of their last checks. */
import { existsSync, readFileSync } from 'node:fs'
import { folderName, type Target } from '../../../fixtures/targets/index.ts'
import { boundKinds, type Requirement } from '../../../harness/index.ts'
import { loadSuite } from '../../../suites/index.ts'
import { judgesByRequirement } from '../../../suites/requirements/cells/judged.ts'
import { readLedger } from '../../../suites/requirements/read/read.ts'
import { reportFile } from '../run-target.ts'
import type { JsonReport } from '../seen.ts'

interface Shown {
  readonly requirements: readonly { readonly id: string; readonly results: readonly { readonly verdict: string }[] }[]
}

/** What takes an authorization server, or an extension. */
const apart: ReadonlySet<string> = new Set(['authorization', 'ext-auth', 'tasks', 'tasks-ext'])

/** What an operator lends or sets up, beside what any fixture can do: users, their tokens, sites of others. */
const lent: ReadonlySet<string> = new Set(
  readLedger()
    .fixtures.filter(({ kind, name }) => kind === 'account' || name === 'suite-issuer' || name === 'third-party')
    .flatMap(namesOf),
)

const shown: ReadonlySet<string> = new Set(['passed', 'failed', 'warned'])

/** Whether a target is there to offer the contract, or to do its actions. */
export const isFixture = (target: Target): boolean => /^(servers|drivers)\//.test(folderName(target))

/** The rules that are judged on a side, and need its fixtures. */
export async function cooperationRules(side: 'server' | 'client'): Promise<readonly Requirement[]> {
  const { requirements, fixtures } = readLedger()
  const judges = judgesByRequirement(await loadSuite())
  const own = new Set(fixtures.filter((fixture) => fixture.side === side).flatMap(namesOf))
  return requirements
    .filter(({ observe }) => observe === 'cooperation')
    .filter((rule) => boundKinds(rule).includes(side))
    .filter(({ needs }) => needs.some((need) => need.split('|').some((name) => own.has(name))))
    .filter(({ id }) => (judges.get(id) ?? []).some((judge) => !('drive' in judge) || judge.id.startsWith(`${side}/`)))
}

/** Whether an SDK alone can show a rule: without users, sites of others, authorization or an extension. */
export const isPlain = ({ id, needs }: Requirement): boolean =>
  !apart.has(topicOf(id)) && !needs.some((need) => need.split('|').every((name) => lent.has(name)))

/** The rules that a report has a verdict for, whichever. */
export const shownIn = ({ requirements }: Shown): readonly string[] =>
  requirements.flatMap(({ id, results }) => (results.some(({ verdict }) => shown.has(verdict)) ? [id] : []))

/** "12 of 15 (80 %)" */
export const share = (reached: number, of: number): string =>
  `${reached} of ${of} (${of === 0 ? 100 : Math.floor((100 * reached) / of)} %)`

/** Prints the share of each target, of all together, and what none of them has shown. */
export async function printExercised(targets: readonly Target[]): Promise<void> {
  const ofAll = { reached: 0, rules: 0 }
  for (const side of ['server', 'client'] as const) {
    const rules = await cooperationRules(side)
    const plain = rules.filter(isPlain)
    const together = new Set<string>()
    for (const target of targets.filter((each) => each.side === side)) {
      const files = target.starts.map((start) => reportFile(target, start)).filter((file) => existsSync(file))
      if (files.length === 0) {
        console.log(`${target.name}: not checked yet`)
        continue
      }
      const reports: readonly JsonReport[] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
      const own = new Set(reports.flatMap(shownIn))
      for (const id of own) together.add(id)
      console.log(`${target.name}: ${share(plain.filter(({ id }) => own.has(id)).length, plain.length)}`)
    }
    const missing = rules.filter(({ id }) => !together.has(id))
    const left = missing.filter(isPlain)
    ofAll.reached += plain.length - left.length
    ofAll.rules += plain.length
    console.log(`${side}s together: ${share(plain.length - left.length, plain.length)}`)
    for (const [topic, ids] of byTopic(left)) console.log(`  ${topic}: ${ids.join(', ')}`)
    const further = rules.length - plain.length
    const unshown = missing.length - left.length
    console.log(
      `  what takes users, sites of others, authorization or an extension: ${share(further - unshown, further)}`,
    )
    for (const [topic, ids] of byTopic(missing.filter((rule) => !isPlain(rule))))
      console.log(`    ${topic}: ${ids.join(', ')}`)
  }
  console.log(`both sides: ${share(ofAll.reached, ofAll.rules)}`)
}

/** A fixture, and its variants. */
function namesOf({ name, variants = {} }: ReturnType<typeof readLedger>['fixtures'][number]): readonly string[] {
  return [name, ...Object.keys(variants)]
}

const topicOf = (id: string): string => id.split('.')[0] ?? ''

function byTopic(rules: readonly Requirement[]): ReadonlyMap<string, readonly string[]> {
  const topics = new Map<string, string[]>()
  for (const { id } of rules) {
    const topic = topicOf(id)
    topics.set(topic, [...(topics.get(topic) ?? []), id])
  }
  return topics
}
