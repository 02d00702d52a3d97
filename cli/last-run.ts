/** What the last run in this folder found, kept in the user's cache: for --last-failed, and for the numbers of reds. */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jsonObject, listOf, type Mapping, mapping, number, parsed, text } from '../api/settings/schema/checks.ts'
import type { Only } from '../api/settings/selection/only.ts'
import { UsageError } from '../api/settings/usage-error.ts'
import { choice, revision, transport, wholeNumber } from '../api/settings/values/flag-values.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import { makeFolder } from '../harness/trace/make-folder.ts'
import type { Place } from '../harness/trace/place.ts'
import {
  isConclusive,
  isSettled,
  type NumberedBreach,
  newRecord,
  numberedBreaches,
  placeName,
  type RunRecord,
  summaryOf,
  take,
} from '../reports/index.ts'
import type { Io } from './io.ts'

export interface Broken {
  readonly only: readonly (Only & Place)[]
  readonly scenarios: ReadonlySet<string>
  /** Where the target crashed, whatever requirement was at stake. */
  readonly crashes: readonly CrashedIn[]
}

interface CrashedIn extends Place {
  readonly scenario: string
}

interface LastRun {
  event(event: RunEvent): void
  /** Remembers what was seen. That it cannot is no reason for a word. @param isPart it looked at a part of the last run only */
  keep(isPart?: boolean): void
  /** What was broken, where, and in which scenarios. Throws UsageError when nothing is remembered, or nothing was. */
  broken(): Broken
  /** A breach by its number. Throws UsageError when there is none. */
  breach(number: number): NumberedBreach
}

export function lastRun({ env, cwd, secrets }: Pick<Io, 'env' | 'cwd' | 'secrets'>): LastRun {
  const record = newRecord()
  const cache = env.XDG_CACHE_HOME ?? (env.HOME === undefined ? undefined : join(env.HOME, '.cache'))
  const name = createHash('sha256').update(cwd).digest('hex').slice(0, 16)
  const file = cache === undefined ? undefined : join(cache, 'mcp-conform', `${name}.json`)
  return {
    event: (event) => take(record, event),
    keep(isPart = false) {
      if (file === undefined || record.info === undefined) return
      try {
        makeFolder(dirname(file))
        const temporary = `${file}.${process.pid}`
        const isWhole = isConclusive(summaryOf(record).outcome) && !isPart
        const found = numberedBreaches(record)
        const kept = JSON.stringify({
          cwd,
          crashes: crashedIn(record, isWhole ? undefined : file),
          breaches: isWhole ? found : [...found, ...stillOpen(record, file, found.length)],
        })
        writeFileSync(temporary, secrets.text(kept), { mode: 0o600 })
        renameSync(temporary, file)
      } catch {}
    },
    broken() {
      const { breaches, crashes } = read(file)
      const broken = breaches.filter(({ verdict }) => verdict === 'failed')
      if (broken.length === 0 && crashes.length === 0)
        throw new UsageError('--last-failed: nothing failed in the last run in this folder')
      return {
        only: broken.flatMap(({ requirement, places }) => places.map((place) => ({ requirement, ...place }))),
        scenarios: new Set(broken.flatMap(({ scenarios }) => scenarios)),
        crashes,
      }
    },
    breach(wanted) {
      const { breaches } = read(file)
      const found = breaches.find((one) => one.number === wanted)
      if (found !== undefined) return found
      throw new UsageError(
        breaches.length === 0
          ? `nothing failed in the last run in this folder; there is no number ${wanted}`
          : `the last run in this folder numbered its failures from 1 to ${breaches.length}; there is no number ${wanted}`,
      )
    },
  }
}

/** What was broken before, and what a run that did not look at all of it has no word about. */
function stillOpen(record: RunRecord, file: string, before: number): readonly NumberedBreach[] {
  const repeats = record.info?.repeated !== undefined && isConclusive(summaryOf(record).outcome)
  const isJudged = (breach: NumberedBreach, place: Place): boolean => {
    const result = record.results.get(breach.requirement)?.get(placeName(place))
    return isSettled(result) && (repeats || result?.verdict !== 'not-observed')
  }
  const open = earlier(file).breaches.flatMap((breach) => {
    const places = breach.places.filter((place) => !isJudged(breach, place))
    return places.length === 0 ? [] : [{ ...breach, places }]
  })
  return open.map((breach, i) => ({ ...breach, number: before + i + 1 }))
}

/** Each scenario once. @param file of what was found before, for a run that did not look everywhere */
function crashedIn(record: RunRecord, file: string | undefined): readonly CrashedIn[] {
  const own = record.crashes.flatMap(({ scenario, revision, transport }) =>
    scenario === undefined ? [] : [{ scenario, revision, transport }],
  )
  const key = ({ scenario, ...place }: CrashedIn): string => `${scenario} ${placeName(place)}`
  const ran = new Set(
    [...record.executions.values()].flatMap(({ cell, outcome }) => (outcome === undefined ? [] : key(cell))),
  )
  const open = file === undefined ? [] : earlier(file).crashes.filter((crash) => !ran.has(key(crash)))
  return [...new Map([...own, ...open].map((crash) => [key(crash), crash])).values()]
}

interface Remembered {
  readonly breaches: readonly NumberedBreach[]
  readonly crashes: readonly CrashedIn[]
}

function earlier(file: string): Remembered {
  try {
    return read(file)
  } catch {
    return { breaches: [], crashes: [] }
  }
}

function read(file: string | undefined): Remembered {
  try {
    const stored: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
    const { breaches, crashes = [] } = jsonObject(stored, '')
    return { breaches: listOf(readBreach)(breaches, ''), crashes: listOf(readCrash)(crashes, '') }
  } catch {
    throw new UsageError('expected an earlier run in this folder; there is none')
  }
}

function readPlace(parts: Mapping, path: string): Place {
  return {
    revision: parsed(revision)(parts.revision, path),
    transport: parsed(transport)(parts.transport, path),
  }
}

function readCrash(value: unknown, path: string): CrashedIn {
  const parts = mapping(value, path, ['scenario', 'revision', 'transport'])
  return { scenario: text(parts.scenario, path), ...readPlace(parts, path) }
}

function readBreach(value: unknown, path: string): NumberedBreach {
  const entries = mapping(value, path, [
    'number',
    'requirement',
    'verdict',
    'places',
    'scenarios',
    'sentence',
    'repeat',
  ])
  const placeIn = (place: unknown): Place => readPlace(mapping(place, path, ['revision', 'transport']), path)
  return {
    number: number((digits, place) => wholeNumber(digits, place, 'a number', 1, 100_000))(entries.number, path),
    requirement: text(entries.requirement, path),
    verdict: choice(['failed', 'warned'], text(entries.verdict, path), path),
    places: listOf(placeIn)(entries.places, path),
    scenarios: listOf(text)(entries.scenarios, path),
    sentence: text(entries.sentence, path),
    ...(entries.repeat === undefined ? {} : { repeat: text(entries.repeat, path) }),
  }
}
