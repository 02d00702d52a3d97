/**
 * Gathers the findings of one requirement in one place from all scenarios and connections into one result. A breach anywhere
 * is a breach; a pass stands unless something is broken; what was never seen keeps its first reason.
 */

import { type Cell, cellName, placeName } from '../../trace/place.ts'
import type { Result } from '../result.ts'
import type { Requirement } from '../suite.ts'
import type { IsOpen } from './agenda.ts'
import type { Entry } from './entry.ts'
import { RequirementFindings } from './requirement-findings.ts'
import { isBreach, isWorse } from './verdict-order.ts'
import { type Yielding, yielding } from './yielding.ts'

export interface TallyOptions {
  readonly requirements: ReadonlyMap<string, Requirement>
  /** Adds what the harness does not know: the link to the rule, the command that repeats it, what is known about it. */
  describe(entry: Entry): Pick<Result, 'link' | 'statement' | 'seps' | 'beyondTiers' | 'security' | 'repeat' | 'causes'>
}

/** What has become certain since it was last asked for. */
export interface Settled {
  /** Requirements that are broken, whatever else comes to light. Each comes once, and its result follows. */
  readonly breaches: readonly Result[]
  /** Verdicts that can change no more. */
  readonly results: readonly Result[]
}

const unsteady = 'flaky: what was missing came when the scenario ran again, alone'

const unchecked = 'the run ended before a second try could make sure of that'

export class Tally {
  readonly #describe: TallyOptions['describe']
  readonly #yieldsTo: Yielding
  /** Place -> requirement -> what was found. */
  readonly #places = new Map<string, Map<string, RequirementFindings>>()
  /** Why nothing can be asked of the target any more. */
  #gone: string | undefined
  #isCutShort = false
  /** Findings of requirements that have yet to be reported. */
  readonly #open = new Set<RequirementFindings>()

  constructor({ requirements, describe }: TallyOptions) {
    this.#describe = describe
    this.#yieldsTo = yielding(requirements)
  }

  add(entry: Entry): void {
    if (entry.isRepeat === true) {
      this.#addRepeat(entry)
      return
    }
    const findings = this.#findingsOf(entry)
    if (!this.#open.has(findings))
      throw new Error(`${entry.requirement.id} was judged in ${placeName(entry)} after its verdict had been reported`)
    findings.add(entry)
  }

  /** Scenario runs to repeat before what they left unseen is a breach. */
  doubts(): readonly Cell[] {
    const cells = [...this.#open].flatMap((findings) => this.#doubts(findings))
    return [...new Map(cells.map((cell) => [cellName(cell), cell])).values()]
  }

  /** The scenario run was repeated, as far as that is possible. */
  repeated(cell: Cell): void {
    for (const findings of this.#open) findings.repeated(cell)
  }

  /** The target is there no more: silence that no second look has confirmed by now proves nothing. */
  targetGone(reason: string): void {
    this.#gone = reason
  }

  /** The run was ended before its end: what rests on silence and was not looked at twice proves nothing. */
  cutShort(): void {
    this.#isCutShort = true
  }

  /**
   * Takes out what can change no more, given what is still open.
   * @param canRepeat scenario runs that leave doubts may still be repeated
   */
  settle(isOpen: IsOpen, canRepeat = false): Settled {
    const breaches: Result[] = []
    const results: Result[] = []
    for (const findings of this.#open) {
      const { requirement } = findings.first
      if (findings.breaches.some((breach) => this.#mayExplain(breach).some((id) => isOpen(id, findings.first))))
        continue
      const isOver = !isOpen(requirement.id, findings.first)
      if (!isOver && (findings.isAnnounced || findings.breaches.length === 0)) continue
      if (canRepeat && this.#doubts(findings).length > 0) continue
      const result = this.#result(findings)
      if (isBreach(result.verdict) && !findings.isAnnounced) {
        breaches.push(result)
        findings.isAnnounced = true
      }
      if (!isOver) continue
      results.push(result)
      this.#open.delete(findings)
    }
    return { breaches, results }
  }

  #findingsOf(entry: Entry): RequirementFindings {
    const place = this.#places.get(placeName(entry)) ?? new Map<string, RequirementFindings>()
    this.#places.set(placeName(entry), place)
    const known = place.get(entry.requirement.id)
    if (known !== undefined) return known
    const findings = new RequirementFindings(entry)
    place.set(entry.requirement.id, findings)
    this.#open.add(findings)
    return findings
  }

  /** A second look is taken where the first leaves doubts, and changes nothing else. */
  #addRepeat(entry: Entry): void {
    const findings = this.#places.get(placeName(entry))?.get(entry.requirement.id)
    if (findings === undefined || !this.#open.has(findings) || this.#doubts(findings).length === 0) return
    findings.add(entry)
  }

  #own(findings: RequirementFindings): readonly Entry[] {
    return findings.breaches.filter(
      (breach) => this.#explainedBy(breach) === undefined && !this.#isUnchecked(findings, breach),
    )
  }

  #isUnchecked(findings: RequirementFindings, { isAbsence, cell }: Entry): boolean {
    if (isAbsence !== true || cell === undefined || findings.isConfirmed) return false
    return this.#gone !== undefined || (this.#isCutShort && !findings.wasRepeated(cell))
  }

  #doubts(findings: RequirementFindings): readonly Cell[] {
    return findings.doubts(this.#own(findings))
  }

  #result(findings: RequirementFindings): Result {
    const { first, breaches, other } = findings
    const own = this.#own(findings)
    const worst = [...own, ...(other === undefined ? [] : [other])].reduce<Entry | undefined>(
      (a, b) => (a === undefined || isWorse(b.verdict, a.verdict) ? b : a),
      undefined,
    )
    const [explained] = breaches.filter((breach) => !own.includes(breach))
    if (explained !== undefined && worst?.verdict !== 'harness-error' && own.length === 0) {
      const under = this.#explainedBy(explained)
      const reason =
        under === undefined
          ? `${explained.actual === undefined ? 'nothing came' : 'it was seen once'}; ${this.#gone ?? unchecked}`
          : `the same violation is reported under ${under}`
      const { expected: _e, actual: _a, branch: _b, offending: _o, headers: _h, lenient: _l, ...plain } = explained
      return this.#toResult({ ...plain, verdict: 'not-observed', reason, evidence: [] })
    }
    const more = own.length > 1 ? { more: own.length - 1 } : {}
    const refuted = worst !== undefined && isBreach(worst.verdict) ? findings.refuted(own) : undefined
    if (refuted === undefined) return { ...this.#toResult(worst ?? first), ...more }
    const [breach, second] = refuted
    // A MUST that is kept now and then is worth a warning, advice is not.
    if (breach.verdict === 'warned') return this.#toResult(second)
    const evidence = [...breach.evidence, ...second.evidence.map((line) => ({ ...line, role: 'contrast' as const }))]
    return { ...this.#toResult({ ...breach, verdict: 'warned', lenient: unsteady, evidence }), ...more, unsteady: true }
  }

  /** Requirements under which the breach is reported if they are broken by the same. */
  #mayExplain({ requirement, form }: Entry): readonly string[] {
    return [...this.#yieldsTo(requirement.id), ...(form === undefined ? [] : [form, ...this.#yieldsTo(form)])]
  }

  /** The requirement under which this breach is reported, if that is another one. */
  #explainedBy(breach: Entry): string | undefined {
    const place = this.#places.get(placeName(breach))
    for (const id of this.#mayExplain(breach)) {
      const same = place?.get(id)?.breaches.find((other) => sharesEvidence(breach, other))
      if (same !== undefined) return this.#explainedBy(same) ?? id
    }
    return undefined
  }

  #toResult(entry: Entry): Result {
    const { requirement, seqs: _s, further: _f, isAbsence: _a, form: _o, cell: _c, isRepeat: _r, ...rest } = entry
    const { id, level, says } = requirement
    return { ...rest, requirement: id, level, says, ...this.#describe(entry) }
  }
}

/** Whether both rest on one event, or are shown by one line: a message and the HTTP response that carries it are one. */
function sharesEvidence(breach: Entry, { seqs, further = [], offending }: Entry): boolean {
  if ([...seqs, ...further].some((seq) => breach.seqs.includes(seq))) return true
  const line = breach.offending !== undefined && 'seq' in breach.offending ? breach.offending.seq : undefined
  return line !== undefined && offending !== undefined && 'seq' in offending && offending.seq === line
}
