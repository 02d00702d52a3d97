/** What a person should know of a run beside its verdicts, gathered from the trace. */
import type { Result } from '../../judging/result.ts'
import type { Suite } from '../../judging/suite.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { RunEvent } from '../events.ts'
import { OutOfTime } from '../lanes/scenario-run/out-of-time.ts'
import { ConfiguredFixtures } from '../prepare/configured-fixtures.ts'
import { UnreachedServer } from '../prepare/unreached-server.ts'
import { Refusals } from './refusals.ts'
import { TraceNotes } from './trace-notes.ts'
import { UnfinishedAnswers } from './unfinished-answers.ts'
import { UnusedModel } from './unused-model.ts'

export class Remarks {
  readonly #noted = new TraceNotes()
  readonly #refusals = new Refusals()
  readonly #outOfTime = new OutOfTime()
  readonly #unfinished = new UnfinishedAnswers()
  readonly #model: UnusedModel
  readonly #unreached = new UnreachedServer()
  readonly #configured: ConfiguredFixtures

  /**
   * Remarks on a recorded run know of no configuration.
   * @param configured the fixtures of the configuration
   * @param namesModel whether the client was to use our model
   */
  constructor(
    { fixtures: contract }: Suite,
    configured: ConstructorParameters<typeof ConfiguredFixtures>[0] = {},
    namesModel = false,
  ) {
    this.#model = new UnusedModel(namesModel)
    this.#configured = new ConfiguredFixtures(configured, contract)
  }

  see(event: TraceEvent): void {
    this.#noted.see(event)
    this.#refusals.see(event)
    this.#outOfTime.see(event)
    this.#unfinished.see(event)
    this.#model.see(event)
    this.#unreached.see(event)
    this.#configured.see(event)
  }

  /** Why the run may have been slow, as the end of a sentence. */
  get slowedDown(): string {
    return this.#noted.slowedDown
  }

  /** The server at a URL has ended in the middle of the run. */
  get isServerGone(): boolean {
    return this.#unreached.isGone
  }

  /** @param wasCut the run had to end: what scenarios had no time for says nothing */
  events(results: readonly Result[], wasCut: boolean): readonly RunEvent[] {
    return [
      ...this.#noted.events(),
      ...this.#unreached.events(),
      ...this.#unfinished.events(),
      ...this.#model.events(),
      ...this.#refusals.events(results),
      ...(wasCut ? [] : this.#outOfTime.events(results)),
      ...this.#configured.events(),
    ]
  }
}
