/** Counts verdicts and decides how the run ends. */

import type { Verdict } from '../judging/finding.ts'
import type { Result } from '../judging/result.ts'
import type { CountedCrash, Outcome, Summary } from './events.ts'

const exitCodes: Readonly<Record<Outcome, Summary['exitCode']>> = {
  conforms: 0,
  violations: 1,
  incomplete: 3,
  interrupted: 130,
}

export class Counter {
  readonly #counts: Record<Verdict, number>
  readonly #judged = new Set<string>()
  readonly #problems: string[] = []
  #crashes = 0

  constructor() {
    this.#counts = { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
  }

  result({ verdict, requirement }: Result): void {
    this.#counts[verdict] += 1
    if (verdict === 'passed' || verdict === 'failed' || verdict === 'warned') this.#judged.add(requirement)
  }

  /** One that was seen once, and not when it was looked for again, proves nothing but that something is wrong. */
  crash({ times, how, after }: CountedCrash): void {
    if (times > 1) this.#crashes += 1
    else this.problem(`the target ${how}${after === undefined ? '' : ` after ${after}`}, once`)
  }

  problem(message: string): void {
    this.#problems.push(message)
  }

  /** Violations outrank an incomplete run: they are certain. A run that judged nothing is never green. */
  summary(options: { strict: boolean; interrupted: boolean; durationMs: number }): Summary {
    const problems = [...this.#problems]
    if (this.#counts['harness-error'] > 0) problems.push(`${this.#counts['harness-error']} verdicts are harness errors`)
    if (this.#judged.size === 0) problems.push('nothing was judged')
    const broken = this.#crashes + this.#counts.failed + (options.strict ? this.#counts.warned : 0)
    const outcome = this.#outcome(options.interrupted, broken, problems.length)
    return {
      outcome,
      exitCode: exitCodes[outcome],
      counts: { ...this.#counts },
      judgedRequirements: this.#judged.size,
      durationMs: options.durationMs,
      problems,
    }
  }

  #outcome(interrupted: boolean, broken: number, problems: number): Outcome {
    if (interrupted) return 'interrupted'
    if (broken > 0) return 'violations'
    return problems > 0 ? 'incomplete' : 'conforms'
  }
}
