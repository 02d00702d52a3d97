/** Reads the ledger from its YAML files and checks it. For the build and for tests; a run uses ledger.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Requirement } from '../../../harness/index.ts'
import type { Fixture } from '../fixture.ts'
import { isOnSecurity } from '../security.ts'
import { isBeyondTiers } from '../tiers.ts'
import { isFixture, isRequirement } from './check-entry.ts'
import { ledgerProblems } from './check-ledger.ts'
import { type Pins, pinProblems, pinsOf, readWrittenPins, withPins } from './read-pins.ts'
import { readSeps, type Sep, sepsOf } from './seps.ts'
import { resolveSpan } from './span.ts'
import { topicsByFile } from './vocabulary.ts'

export interface LedgerData {
  readonly requirements: readonly Requirement[]
  readonly fixtures: readonly Fixture[]
  readonly seps: readonly Sep[]
}

/** What only the build and tests need of it, besides. */
interface PinnedLedger extends LedgerData {
  /** The statements that each entry rests on, by id. */
  readonly pins: ReadonlyMap<string, Pins>
}

/** The folder of the YAML files. */
export const requirementsFolder = join(import.meta.dirname, '..')

/** Reading the whole ledger takes half a second: a process does it once. */
let own: PinnedLedger | undefined

/** What the ledger says is incomplete, or contradicts itself. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
}

/**
 * Reads fixtures.yaml and the requirement files of `folder`; those of the project once in a process.
 * @throws LedgerError that lists every problem as "file id: what is wrong", one a line
 */
export function readLedger(folder: string = requirementsFolder): PinnedLedger {
  if (folder !== requirementsFolder) return readFolder(folder)
  own ??= readFolder(folder)
  return own
}

function readFolder(folder: string): PinnedLedger {
  const problems: string[] = []
  const fixtures = readEntries(folder, 'fixtures', 'name', isFixture, problems)
  const requirements = Object.entries(topicsByFile).flatMap(([file, topics]) => {
    const entries = readEntries(folder, file, 'id', isRequirement, problems)
    for (const { id } of entries) {
      const topic = id.split('.', 1)[0] ?? ''
      if (!topics.includes(topic)) problems.push(`${file}.yaml ${id}: the topic ${topic} is not at home in this file`)
    }
    return entries.map((entry) => resolveSpan(entry))
  })
  problems.push(...ledgerProblems(requirements, fixtures))
  const pins = readPins(folder, requirements, problems)
  const seps = readSeps(
    join(folder, 'seps.yaml'),
    requirements.map(({ id }) => id),
    problems,
  )
  if (problems.length > 0) throw new LedgerError(`The requirements ledger has problems:\n${problems.join('\n')}`)
  const traced = requirements.map((entry): Requirement => {
    const own = sepsOf(entry.id, seps)
    return {
      ...withPins(entry, pins.get(entry.id) ?? new Map()),
      ...(own.length > 0 && { seps: own }),
      ...(isOnSecurity(entry) && { security: true as const }),
      ...(isBeyondTiers(entry) && { beyondTiers: true as const }),
    }
  })
  return { requirements: traced, fixtures, seps, pins }
}

function readPins(folder: string, requirements: readonly Requirement[], problems: string[]): ReadonlyMap<string, Pins> {
  const written = readWrittenPins(join(folder, 'pins'), problems)
  const byId = new Map(requirements.map((entry) => [entry.id, entry]))
  return new Map(
    [...written].flatMap(([id, lines]): [string, Pins][] => {
      const entry = byId.get(id)
      if (entry === undefined) problems.push(`pins of ${id}: the ledger has no such entry`)
      else problems.push(...pinProblems(entry, lines))
      return entry === undefined ? [] : [[id, pinsOf(entry, lines)]]
    }),
  )
}

function readEntries<T>(
  folder: string,
  file: string,
  key: 'id' | 'name',
  isEntry: (value: unknown, problems: string[]) => value is T,
  problems: string[],
): T[] {
  const parsed: unknown = parse(readFileSync(join(folder, `${file}.yaml`), 'utf8'))
  if (!Array.isArray(parsed)) {
    problems.push(`${file}.yaml: expected a list of entries`)
    return []
  }
  return parsed.filter((value: unknown, index): value is T => {
    const found: string[] = []
    const fits = isEntry(value, found)
    const name =
      typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : `entry ${index + 1}`
    problems.push(...found.map((problem) => `${file}.yaml ${String(name)}: ${problem}`))
    return fits
  })
}
