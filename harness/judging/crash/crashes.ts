/** The crashes of a run: what is alike is one, and one that was seen once is looked for again. */
import { type Cell, cellName, placeName } from '../../trace/place.ts'
import type { Crash } from './crash.ts'

/** A crash of the target as reports get it. */
export interface CountedCrash extends Crash {
  /** How often it was seen. */
  readonly times: number
  /** Seen once, or at the start of a process beside others, and its scenario was run again without it. */
  readonly gone?: true
  /** Seen once here, and after the same message in another revision or over another transport, too: that is no chance. */
  readonly elsewhere?: true
  /** Shell command that repeats the scenario. */
  readonly repeat?: string
}

interface Group {
  /** The crash with the fewest messages that may have caused it. */
  first: Crash
  /** Where it was seen. */
  cell: Cell | undefined
  times: number
  /** It was seen when a scenario was run again, with nothing else running. */
  isSeenAlone: boolean
  /** The scenario runs in which it was seen. */
  readonly cells: Map<string, Cell>
}

export class Crashes {
  readonly #groups = new Map<string, Group>()
  readonly #repeated = new Set<string>()
  /** Cells that have really run again. */
  readonly #again = new Set<string>()

  /**
   * @param cell the scenario run in which it happened
   * @param repeats whether that repeats another: what ends then as it did before is the same, whatever was sent last
   */
  add(crash: Crash, cell: Cell | undefined, repeats = false): void {
    const key = causeOf(crash)
    const name = cell === undefined ? undefined : cellName(cell)
    const before = repeats && name !== undefined ? this.#find(crash, name) : undefined
    const group = this.#groups.get(key) ??
      before ?? { first: crash, cell, times: 0, isSeenAlone: false, cells: new Map() }
    this.#groups.set(key, group)
    group.times += 1
    group.isSeenAlone ||= repeats
    if ((crash.suspects ?? 1) < (group.first.suspects ?? 1)) {
      group.first = crash
      group.cell = cell
    }
    if (cell !== undefined) group.cells.set(cellName(cell), cell)
  }

  /** Scenario runs to repeat: what was seen in them was seen once, or may be the doing of other processes of the target. */
  doubts(): readonly Cell[] {
    return this.#distinct().flatMap((group) => {
      const cells = [...group.cells]
      const isLookedAt = group.first.atStart === true && cells.some(([name]) => this.#repeated.has(name))
      if (!this.#isDoubtful(group) || isLookedAt) return []
      const left = cells.flatMap(([name, cell]) => (this.#repeated.has(name) ? [] : [cell]))
      return group.first.atStart === true ? left.slice(0, 1) : left
    })
  }

  repeated(cell: Cell): void {
    this.#repeated.add(cellName(cell))
  }

  /** The repetition of a scenario run has ended. */
  lookedAgain(cell: Cell): void {
    this.#again.add(cellName(cell))
  }

  /** All that were seen, in that order. */
  get all(): readonly (readonly [CountedCrash, Cell | undefined])[] {
    const groups = this.#distinct()
    const isSure = (group: Group): boolean => !this.#isGone(group) && (group.first.suspects ?? 1) <= 1
    const sure = groups.filter(isSure)
    return groups.flatMap((group): [CountedCrash, Cell | undefined][] => {
      const isGone = this.#isGone(group)
      const alike = (others: readonly Group[]) => others.filter(({ first }) => endsAlike(first, group.first))
      // Several may have been too much, or what was blamed does no harm alone: what is sure ends in the same words.
      if (!isSure(group) && alike(sure).length > 0) return []
      const more = isSure(group) && alike(sure)[0] === group ? alike(groups.filter((other) => !isSure(other))) : []
      const { suspects: _suspects, brokeAt: _brokeAt, atStart: _atStart, ...shown } = group.first
      const times = more.reduce((sum, other) => sum + other.times, group.times)
      const isElsewhere = times === 1 && !isGone && this.#isElsewhere(group)
      const flags = { ...(isGone ? { gone: true as const } : {}), ...(isElsewhere ? { elsewhere: true as const } : {}) }
      return [[{ ...shown, times, ...flags }, group.cell]]
    })
  }

  #isGone(group: Group): boolean {
    return this.#isDoubtful(group) && [...group.cells.keys()].some((name) => this.#again.has(name))
  }

  /** How often it was seen beside others proves nothing of an end at the start. */
  #isDoubtful(group: Group): boolean {
    if (group.first.atStart === true) return !group.isSeenAlone
    return group.times === 1 && !this.#isElsewhere(group)
  }

  /** Whether the same message had the same end in another place. */
  #isElsewhere({ first }: Group): boolean {
    return this.#distinct().some(
      ({ first: other }) =>
        other !== first &&
        other.atStart !== true &&
        placeName(other) !== placeName(first) &&
        endOf(other) === endOf(first),
    )
  }

  /** The crash that made us run the scenario again. */
  #find({ how, withinLine }: Crash, cell: string): Group | undefined {
    const isAlike = ({ first, cells }: Group): boolean =>
      first.how === how && first.withinLine === withinLine && cells.has(cell)
    return this.#distinct().find(isAlike)
  }

  #distinct(): readonly Group[] {
    return [...new Set(this.#groups.values())]
  }
}

/**
 * What is alike is one crash. Generated messages come in rows, and which of them was sent last is chance; beside them the
 * method of what was sent tells crashes apart.
 */
const causeOf = (crash: Crash): string => `${placeName(crash)}\n${endOf(crash)}`

function endOf(crash: Crash): string {
  const { how, withinLine, after, scenario, brokeAt } = crash
  const cause = brokeAt ?? (isGenerated(crash) ? scenario : after)
  return [how, withinLine, cause].join('\n')
}

/** In the same place, with the same code and the same last words; numbers in them are times, ids and addresses. */
function endsAlike(a: Crash, b: Crash): boolean {
  const words = (crash: Crash) =>
    [placeName(crash), crash.how, crash.withinLine, crash.brokeAt, crash.stderr?.replaceAll(/\d+/g, '0')].join('\n')
  return words(a) === words(b)
}

/** Whether it followed a message that a fuzzer made. */
export function isGenerated({ deliberate }: Pick<Crash, 'deliberate'>): boolean {
  return deliberate?.startsWith('generated') === true
}
