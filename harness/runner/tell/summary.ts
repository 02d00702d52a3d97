/** Counts verdicts and decides how the run ends. */

import type { Verdict } from '../../judging/finding.ts'
import type { Result } from '../../judging/result.ts'
import type { CountedCrash, Outcome, Summary } from '../events.ts'
import type { BaselineState } from '../policy.ts'

const exitCodes: Readonly<Record<Outcome, Summary['exitCode']>> = {
  conforms: 0,
  'known-violations': 0,
  violations: 1,
  'outdated-baseline': 1,
  incomplete: 3,
  interrupted: 130,
}

/** Why a crash that did not come again leaves a run incomplete. */
export function seenOnce({ how, after, times }: CountedCrash): string {
  const often = times === 1 ? 'once' : `${times} times, and not when nothing else ran`
  return `the target ${how}${after === undefined ? '' : ` after ${after}`}, ${often}`
}

export class Counter {
  readonly #counts: Record<Verdict, number>
  readonly #judged = new Set<string>()
  readonly #problems: string[] = []
  #crashes = 0
  readonly #results: Result[] = []

  constructor() {
    this.#counts = { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
  }

  /** All that were counted. */
  get results(): readonly Result[] {
    return this.#results
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0
  }

  result(result: Result): void {
    const { verdict, requirement } = result
    this.#results.push(result)
    this.#counts[verdict] += 1
    if (verdict === 'passed' || verdict === 'failed' || verdict === 'warned') this.#judged.add(requirement)
  }

  /**
   * One that was seen once, or beside other processes, and not when it was looked for again, proves nothing but that something is wrong.
   * @param isSought false: the run was ended by its first violation (--bail), and nothing was looked for again
   */
  crash(crash: CountedCrash, isSought = true): void {
    if ((crash.times > 1 || crash.elsewhere === true) && crash.gone !== true) this.#crashes += 1
    else if (isSought) this.problem(seenOnce(crash))
  }

  problem(message: string): void {
    this.#problems.push(message)
  }

  /** Violations outrank an incomplete run: they are certain. A run that judged nothing is never green. */
  summary(options: {
    strict: boolean
    interrupted: boolean
    durationMs: number
    baseline?: BaselineState | undefined
  }): Summary {
    const problems = [...this.#problems]
    if (this.#counts['harness-error'] > 0) problems.push(`${this.#counts['harness-error']} verdicts are harness errors`)
    if (this.#judged.size === 0) problems.push('nothing was judged')
    const outcome = this.#outcome(options, problems.length)
    const excused = this.#results.filter((result) => result.excused !== undefined).length
    return {
      outcome,
      exitCode: exitCodes[outcome],
      counts: { ...this.#counts },
      ...(excused === 0 ? {} : { excused }),
      judgedRequirements: this.#judged.size,
      durationMs: options.durationMs,
      problems,
    }
  }

  #outcome(
    { strict, interrupted, baseline }: { strict: boolean; interrupted: boolean; baseline?: BaselineState | undefined },
    problems: number,
  ): Outcome {
    if (interrupted) return 'interrupted'
    const broken = this.#results.filter(({ verdict }) => verdict === 'failed' || (strict && verdict === 'warned'))
    if (this.#crashes > 0 || broken.some(({ excused }) => excused === undefined)) return 'violations'
    if (problems > 0) return 'incomplete'
    if (baseline !== undefined && baseline.flaws.length > 0) return 'outdated-baseline'
    return broken.some(({ excused }) => excused?.by !== 'pending') ? 'known-violations' : 'conforms'
  }
}
