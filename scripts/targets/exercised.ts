/** Which rules that need a target's cooperation the fixture servers and drivers have shown, by the reports of their last checks. */
import { existsSync, readFileSync } from 'node:fs'
import { folderName, type Target } from '../../fixtures/targets/index.ts'
import { boundKinds } from '../../harness/index.ts'
import { readLedger } from '../../suites/requirements/read.ts'
import { reportFile } from './run-target.ts'
import type { JsonReport } from './seen.ts'

interface Shown {
  readonly requirements: readonly { readonly id: string; readonly results: readonly { readonly verdict: string }[] }[]
}

/** What takes accounts, an authorization server, or an extension. */
const apart: ReadonlySet<string> = new Set(['authorization', 'ext-auth', 'tasks', 'tasks-ext'])

const shown: ReadonlySet<string> = new Set(['passed', 'failed', 'warned'])

/** Whether a target is there to offer the contract, or to do its actions. */
export const isFixture = (target: Target): boolean => /^(servers|drivers)\//.test(folderName(target))

/** The judged rules of a side that need fixtures. */
export const cooperationRules = (side: 'server' | 'client'): readonly string[] =>
  readLedger()
    .requirements.filter((rule) => rule.unjudged === undefined && rule.observe === 'cooperation')
    .filter((rule) => boundKinds(rule).includes(side))
    .map(({ id }) => id)

/** The rules that a report has a verdict for, whichever. */
export const shownIn = ({ requirements }: Shown): readonly string[] =>
  requirements.flatMap(({ id, results }) => (results.some(({ verdict }) => shown.has(verdict)) ? [id] : []))

/** "12 of 15 (80 %)" */
export const share = (reached: number, of: number): string =>
  `${reached} of ${of} (${of === 0 ? 100 : Math.floor((100 * reached) / of)} %)`

/** Prints the share of each target, of all together, and what none of them has shown. */
export function printExercised(targets: readonly Target[]): void {
  for (const side of ['server', 'client'] as const) {
    const rules = cooperationRules(side)
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
      console.log(`${target.name}: ${share(rules.filter((id) => own.has(id)).length, rules.length)}`)
    }
    const missing = rules.filter((id) => !together.has(id))
    console.log(`${side}s together: ${share(rules.length - missing.length, rules.length)}`)
    const plain = rules.filter((id) => !apart.has(topicOf(id)))
    const reached = plain.filter((id) => together.has(id)).length
    console.log(`  without ${[...apart].join(', ')}: ${share(reached, plain.length)}`)
    for (const [topic, ids] of byTopic(missing)) console.log(`  ${topic}: ${ids.join(', ')}`)
  }
}

const topicOf = (id: string): string => id.split('.')[0] ?? ''

function byTopic(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const topics = new Map<string, string[]>()
  for (const id of ids) {
    const topic = topicOf(id)
    topics.set(topic, [...(topics.get(topic) ?? []), id])
  }
  return topics
}
