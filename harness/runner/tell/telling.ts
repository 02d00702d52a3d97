/** What a run tells: its events, without secrets and as they count, and the problems that make it incomplete. */
import type { Result } from '../../judging/result.ts'
import type { Secrets } from '../../trace/secrets/redaction.ts'
import type { RunEvent, Summary } from '../events.ts'
import type { RunOptions } from '../options.ts'
import { noPolicy } from '../policy.ts'
import { cleanEvent } from './clean-event.ts'
import { Counter } from './summary.ts'
import { weighed } from './weigh-event.ts'

export class Telling {
  readonly counter = new Counter()
  /** Problems that the events of the trace do not tell. */
  readonly problems: string[] = []
  readonly #options: RunOptions
  readonly #secrets: Secrets
  readonly #enough = new AbortController()
  #isOver = false

  constructor(options: RunOptions, secrets: Secrets) {
    this.#options = options
    this.#secrets = secrets
  }

  /** Aborts at the first failure, where the user wants no more. */
  get enough(): AbortSignal {
    return this.#enough.signal
  }

  readonly emit = (event: RunEvent): void => {
    if (this.#isOver) return
    const { policy = noPolicy, bail = false, strict, emit } = this.#options
    const counted = weighed(event, policy)
    if (counted === undefined) return
    const clean = cleanEvent(counted, this.#secrets)
    if (clean.type === 'result') this.counter.result(clean.result)
    if (clean.type === 'crash') this.counter.crash(clean.crash, !this.enough.aborted)
    if (clean.type === 'problem') this.counter.problem(clean.message)
    emit(clean)
    if (bail && clean.type === 'breach' && counts(clean.result, strict)) this.#enough.abort()
  }

  readonly complain = (message: string): void => {
    this.problems.push(message)
    this.emit({ type: 'problem', message })
  }

  /** The last word: nothing is told after it. */
  end(summary: Summary): Summary {
    this.emit({ type: 'run-ended', summary })
    this.#isOver = true
    return summary
  }
}

/** Whether a breach is a violation for the user. */
function counts({ verdict, excused }: Result, strict: boolean): boolean {
  return excused === undefined && (strict || verdict === 'failed')
}
