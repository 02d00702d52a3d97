/** All that was found about one requirement in one place. */
import type { Cell } from '../../trace/place.ts'
import { cellName } from '../../trace/place.ts'
import { tellsOfOtherRevision } from '../not-observed/other-revision.ts'
import { tellsOfLimit } from '../not-observed/without-refused.ts'
import type { Entry } from './entry.ts'
import { isBreach, isWorse } from './verdict-order.ts'

/** How many violations of one requirement in one place keep their wire lines. */
const maxShown = 5

/** The failures, or the warnings where there is no failure: what the verdict hangs on. */
function gravestOf(own: readonly Entry[]): readonly Entry[] {
  const failures = own.filter(({ verdict }) => verdict === 'failed')
  return failures.length > 0 ? failures : own
}

/** How much the reason of one that saw nothing says: most where a limit of the target kept it from it, least where another revision was spoken. */
const weightOf = ({ reason }: Entry): number => (tellsOfLimit(reason) ? 2 : tellsOfOtherRevision(reason) ? 0 : 1)

/** If two observed nothing, the one with the better reason is kept, whichever came first. */
const saysMore = (entry: Entry, than: Entry): boolean =>
  than.verdict === 'not-observed' && entry.verdict === 'not-observed' && weightOf(entry) > weightOf(than)

export class RequirementFindings {
  readonly first: Entry
  readonly breaches: Entry[] = []
  /** The most serious of the others. */
  other: Entry | undefined
  isAnnounced = false
  /** What was found when scenario runs were repeated, without breaches. */
  readonly #seconds: Entry[] = []
  /** Scenario runs that were repeated. */
  readonly #repeated = new Set<string>()
  /** A second look has found a breach, too. */
  isConfirmed = false

  constructor(first: Entry) {
    this.first = first
  }

  add(entry: Entry): void {
    if (entry.isRepeat === true) this.#addSecond(entry)
    else if (isBreach(entry.verdict))
      this.breaches.push(this.breaches.length < maxShown ? entry : { ...entry, evidence: [] })
    else if (this.other === undefined || isWorse(entry.verdict, this.other.verdict) || saysMore(entry, this.other))
      this.other = entry
  }

  /** The scenario run was repeated, and all that was found is known. */
  repeated(cell: Cell): void {
    this.#repeated.add(cellName(cell))
  }

  wasRepeated(cell: Cell): boolean {
    return this.#repeated.has(cellName(cell))
  }

  /**
   * The scenario runs that have to be repeated before the requirement is broken for sure, or warned about: all that speaks for it is
   * that something did not come. Empty when one look more changes nothing.
   * @param own the breaches that are reported here
   */
  doubts(own: readonly Entry[]): readonly Cell[] {
    const gravest = gravestOf(own)
    if (this.isConfirmed || gravest.some((breach) => this.#stands(breach))) return []
    return gravest.flatMap(({ cell }) => (cell === undefined || this.wasRepeated(cell) ? [] : [cell]))
  }

  /** One of the gravest breaches, with what came in the second look; undefined when that has not refuted them all. */
  refuted(own: readonly Entry[]): readonly [Entry, Entry] | undefined {
    const pairs = gravestOf(own).map((breach) => [breach, this.#refutation(breach)] as const)
    if (this.isConfirmed) return undefined
    const known = pairs.flatMap(([breach, second]) => (second === undefined ? [] : [[breach, second] as const]))
    return known.length === pairs.length ? known[0] : undefined
  }

  #addSecond(entry: Entry): void {
    if (!isBreach(entry.verdict)) {
      this.#seconds.push(entry)
      return
    }
    this.isConfirmed = true
    // What did come then is better proof than silence.
    if (entry.isAbsence !== true) this.breaches.push(entry)
  }

  #stands(breach: Entry): boolean {
    if (breach.isAbsence !== true || breach.cell === undefined) return true
    return this.wasRepeated(breach.cell) && this.#refutation(breach) === undefined
  }

  #refutation({ cell, source }: Entry): Entry | undefined {
    if (cell === undefined) return undefined
    const name = cellName(cell)
    return this.#seconds.find(
      (second) =>
        second.verdict === 'passed' &&
        second.source === source &&
        second.cell !== undefined &&
        cellName(second.cell) === name,
    )
  }
}
