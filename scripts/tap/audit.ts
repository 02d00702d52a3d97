/**
 * What of the planted faults shows between a reference client and a reference server, without an experiment, through a tap:
 * `npx tsx scripts/tap/audit.ts [pattern...]`. Fails where a party is blamed for what it did not do.
 */

import { anyGlob } from '../../api/settings/values/glob.ts'
import { binds } from '../../harness/judging/applicable.ts'
import { isBreach } from '../../harness/judging/tally/verdict-order.ts'
import type { Side } from '../../harness/trace/place.ts'
import { loadSuite } from '../../suites/index.ts'
import { allPlaces, placesOf } from '../audit/places.ts'
import { loadFaults } from '../load/load-faults.ts'
import { judgePair } from './pair.ts'

const suite = await loadSuite()
const patterns = process.argv.slice(2)
const isWanted = (id: string): boolean => patterns.length === 0 || anyGlob(patterns)(id)
const monitored = new Set(suite.monitors.flatMap(({ judges }) => Object.keys(judges)))
let blamed = 0
const atOnce = 8

const broken = (results: Awaited<ReturnType<typeof judgePair>>['results'], side: Side): string[] =>
  results[side]
    .filter(({ verdict }) => isBreach(verdict) || verdict === 'harness-error')
    .map(({ requirement, verdict }) => `${requirement} (${verdict})`)

if (patterns.length === 0)
  await each(allPlaces('server'), async (place) => {
    const { results, problems } = await judgePair(suite, place, {})
    const found = [...broken(results, 'server'), ...broken(results, 'client'), ...problems]
    blamed += found.length
    console.log(
      `clean ${place.revision} ${place.transport}: ${found.length === 0 ? 'nothing broken' : found.join(', ')}`,
    )
  })

for (const side of ['server', 'client'] as const) {
  const faults = (await loadFaults(side)).filter(
    ({ requirement }) => isWanted(requirement) && monitored.has(requirement),
  )
  let seen = 0
  const cut: typeof faults = []
  const judge = async (planted: (typeof faults)[number], isLast: boolean): Promise<void> => {
    const { name, requirement, fault } = planted
    const rule = suite.requirements.get(requirement)
    const [place] = rule === undefined || !binds(rule, side) ? [] : placesOf(fault, rule, side)
    if (place === undefined) return
    const { results, isCut } = await judgePair(suite, place, { [side]: { fault } })
    const own = broken(results, side)
    const other = broken(results, side === 'server' ? 'client' : 'server')
    const isSeen = own.some((id) => id.startsWith(`${requirement} `))
    if (isSeen) seen += 1
    else if (isCut) {
      cut.push(planted)
      if (!isLast) return
    }
    const wrong = own.filter((id) => !id.startsWith(`${requirement} `))
    if (other.length > 0) blamed += 1
    const marks = [
      isSeen ? 'seen' : isCut ? 'not seen before the time was up' : 'not seen',
      ...(wrong.length > 0 ? [`also ${wrong.join(', ')}`] : []),
      ...(other.length > 0 ? [`BLAMED ${other.join(', ')}`] : []),
    ]
    console.log(`${side} ${name} ${place.revision} ${place.transport}: ${marks.join('; ')}`)
  }
  await each(faults, (planted) => judge(planted, false))
  // Beside many others a pair may be too slow: those that were cut off run again, few at once.
  await each(cut.splice(0), (planted) => judge(planted, true), 2)
  console.log(
    `${side}: ${seen} of ${faults.length} faults of monitored requirements seen through the tap; ${cut.length} were cut off by time`,
  )
}
/** Pairs spend most of their time waiting for each other. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>, lanes = atOnce): Promise<void> {
  const left = [...all]
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

process.exitCode = blamed === 0 ? 0 : 1
