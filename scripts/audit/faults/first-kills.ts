/**
 * Where a fault that no scenario judges by itself was found last: a monitor sees it in any traffic, and to look in all of it
 * costs a hundred times as much as to look there first. Only the order of the search depends on it, no outcome.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Kind } from '../../../harness/trace/place.ts'
import { relevantTo } from './relevant.ts'
import type { FaultAudit } from './weigh.ts'

/** Scenarios by fault. */
type FirstKills = Readonly<Record<Kind, Readonly<Record<string, string>>>>

const file = join(import.meta.dirname, 'first-kills.json')

export const firstKills: FirstKills = JSON.parse(readFileSync(file, 'utf8'))

/** Fewer scenarios than this are tried soon enough. */
export const worthIt = 4

/** What is to be kept after an audit of one side: what was found, and what was known of other faults. */
export function rememberKills(
  suite: Suite,
  side: Kind,
  faults: readonly FaultAudit[],
  before: FirstKills = firstKills,
): FirstKills {
  const kept = faults.flatMap(({ name, requirement, killedIn }): [string, string][] => {
    const scenarios = relevantTo(requirement, suite, side, { quick: true, firstKill: true }).scenarios
    if (scenarios.length < worthIt) return []
    // What preflight shows may be certain only at the end of the run: one scenario makes that a short one.
    const [first] = [killedIn, before[side][name], scenarios[0]?.id].filter((where) =>
      scenarios.some(({ id }) => id === where),
    )
    return first === undefined ? [] : [[name, first]]
  })
  const others = Object.entries(before[side]).filter(([name]) => !faults.some((fault) => fault.name === name))
  return { ...before, [side]: Object.fromEntries([...others, ...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Writes what is kept. */
export function writeKills(kills: FirstKills): void {
  writeFileSync(file, `${JSON.stringify(kills, null, 2)}\n`)
}
