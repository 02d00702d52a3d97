/**
 * Follows a trace, live or stored, and judges as soon as it can: a scenario when its execution has ended, the monitors when a connection
 * has closed. What can be judged is due, and is judged in small steps by `work`, so that whoever follows a run can let signals and timers
 * have their turn. Holds only the events of what is still open. A caller that follows a run also reports what is planned and what has
 * ended, and so learns early which verdicts can no longer change.
 */

import type { Json, RevisionId, Violation } from '../../schema/index.ts'
import { readWhole } from '../conversation/read-whole.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { type Facts, factsOf } from '../trace/facts.ts'
import { type Cell, type Place, type Side, sideOf } from '../trace/place.ts'
import { isServing } from '../trace/serving-process.ts'
import { Unreached } from '../trace/unreached.ts'
import { type Bounds, defaultBounds, type Reached } from '../wire/bounds.ts'
import { CrashWatch } from './crash/crash-watch.ts'
import type { CountedCrash } from './crash/crashes.ts'
import { judgeConnection } from './judge-connection.ts'
import { type ExecutionTrace, judgeExecution } from './judge-execution.ts'
import { nobodyListens } from './not-observed/without-unreached.ts'
import { withoutSecondLook, withoutSilence } from './observed.ts'
import { noFacts, observedFacts, offeredFacts } from './offered-facts.ts'
import { shortenEntry } from './proof/shorten-entry.ts'
import type { Scenario, Suite } from './suite.ts'
import { Agenda } from './tally/agenda.ts'
import type { Entry } from './tally/entry.ts'
import { Executions, type Started } from './tally/executions.ts'
import { type HeldConnection, HeldEvents, isLarge } from './tally/held-events.ts'
import { type Settled, Tally, type TallyOptions } from './tally/tally.ts'
import { isBreach } from './tally/verdict-order.ts'

interface JudgingOptions {
  readonly suite: Suite
  readonly describe: TallyOptions['describe']
  /** Default: the usual ones. */
  readonly bounds?: Pick<Bounds, 'heldEvents' | 'heldBytes' | 'excerptBytes'>
  /** Whether what was found about a requirement in a place is wanted; default: all of it. */
  select?(source: string, requirement: string, place: Place): boolean
  /** Told each judgement as it is made, and the connection that a monitor has read for it. */
  onEntry?: ((entry: Entry, connection: string | undefined) => void) | undefined
  readonly validate: (revision: RevisionId) => (type: string, value: Json) => readonly Violation[]
}

export class Judging {
  readonly #options: JudgingOptions
  readonly #scenarios: ReadonlyMap<string, Scenario>
  readonly #held: HeldEvents
  readonly #executions = new Executions()
  readonly #excerptBytes: number
  readonly #agenda: Agenda
  readonly #tally: Tally
  readonly #crashes: CrashWatch
  readonly #unreached = new Unreached()
  #side: Side | undefined
  #facts: Facts | undefined
  /** What can be judged, in the order in which it became so. */
  #due: Generator<void>[] = []
  #isLate = false
  /** What silence is worth here. */
  #weighSilence = (entry: Entry): Entry => entry
  #left = 0

  constructor(options: JudgingOptions) {
    const { suite, describe, bounds = defaultBounds } = options
    this.#excerptBytes = bounds.excerptBytes
    this.#held = new HeldEvents(bounds)
    this.#crashes = new CrashWatch((execution = -1) => this.#runOf(execution))
    this.#options = options
    this.#agenda = new Agenda(suite)
    this.#tally = new Tally({ requirements: suite.requirements, describe })
    this.#scenarios = new Map(options.suite.scenarios.map((scenario) => [scenario.id, scenario]))
  }

  /**
   * Takes the next event of the trace.
   * @param came the same as it happened: while it waits to be judged, whoever drives holds that
   */
  event(event: TraceEvent, came = event): void {
    if (event.kind === 'run') this.#side = event.side
    if (event.kind === 'run' && event.quick === true) this.#weighSilence = withoutSilence
    if (event.kind === 'run' && event.tapped === true) this.#observe(event.side)
    if (event.kind === 'facts') this.#learn(event.facts)
    this.#executions.see(event)
    // What a scenario run opens after its end, and that of all others there, comes too late for the verdicts.
    if (event.kind === 'connection-opened' && this.#isExpected(event)) {
      this.#held.open(event)
      this.#agenda.connectionOpened(event)
    }
    if (event.kind === 'site-opened') this.#held.openSite(event)
    if ('connection' in event && event.connection !== undefined) this.#keep(event, event.connection, came)
    if (event.kind === 'note' && event.released === true) this.#release(event)
    this.#crashes.see(event, this.#side)
    if (event.kind === 'note' && event.problem === true && isServing(event)) this.#tally.targetGone(event.note)
    if (this.#unreached.see(event) !== undefined) this.#tally.targetGone(nobodyListens)
    if (event.kind === 'execution-ended') this.#endExecution(event)
    if (event.kind === 'connection-closed' || event.kind === 'recording-ended') this.#closeConnection(event.connection)
  }

  /** The run was ended before its end, by the user, a limit, or its first failure: no second look is to come. */
  cutShort(): void {
    this.#tally.cutShort()
  }

  /** What is still open is due: the trace ends here. The small comes first, in case that time is up before the end. */
  end(): void {
    for (const started of this.#executions.running) {
      this.#judge(started, 'interrupted', undefined)
      this.#executions.end(started.execution)
    }
    const bySize = this.#held.connections.toSorted(([, a], [, b]) => a.events.length - b.events.length)
    for (const [name] of bySize) this.#closeConnection(name)
    this.#agenda.end()
  }

  /** Judges what is due, one judge between two values that it yields. */
  *work(): Generator<void> {
    for (let [next] = this.#due; next !== undefined; [next] = this.#due) {
      yield* next
      this.#due.shift()
    }
  }

  /** Time is up: what is due is not judged any more, which is what its verdicts say. */
  hurry(): void {
    this.#isLate = true
  }

  /** How many connections and scenario runs were not judged, or not wholly, since time was up. */
  get left(): number {
    return this.#left
  }

  /** Nothing else than these cells is going to run. */
  plan(side: Side, cells: readonly Cell[]): void {
    this.#agenda.plan(side, cells)
  }

  /** The cell runs no more. */
  ended(cell: Cell): void {
    this.#agenda.ended(cell)
  }

  /** Scenario runs to repeat, alone, before what they left unseen counts as a breach. */
  doubts(): readonly Cell[] {
    return [...this.#tally.doubts(), ...this.#crashes.doubts()]
  }

  /** The cells among them in which the target crashed. */
  crashDoubts(): readonly Cell[] {
    return this.#crashes.doubts()
  }

  /** The scenario run was repeated, as far as that is possible. */
  repeated(cell: Cell): void {
    this.#tally.repeated(cell)
    this.#crashes.repeated(cell)
  }

  /** Where the process of the target ended by itself in the middle of its work, each with its scenario run. */
  crashes(): readonly (readonly [CountedCrash, Cell | undefined])[] {
    return this.#crashes.all
  }

  /** What has become certain since the last time; after `end`, all the rest. */
  settle(): Settled {
    // What was still open when the trace ended is judged first: who ends later than the run may ask meanwhile.
    if (this.#agenda.isOver && this.#due.length > 0) return { breaches: [], results: [] }
    return this.#tally.settle(this.#agenda.isOpen, !this.#agenda.isOver)
  }

  /**
   * The bound that leaves no room for more events until some can be judged, if one does.
   * @param name of a connection that wants to add some: during preflight, whose connections all wait for its end, each has a share
   */
  full(name?: string): Reached | undefined {
    return this.#held.full(name, this.#facts === undefined)
  }

  #isExpected(opened: EventOf<'connection-opened'>): boolean {
    if (this.#executions.isRepeat(opened.execution) || this.#agenda.expects(opened)) return true
    // Behind a gateway the transport is another one than that of the place.
    return this.#facts?.kind === 'gateway' && this.#executions.started(opened.execution) !== undefined
  }

  #release({ connection, execution, judged }: EventOf<'note'>): void {
    if (connection !== undefined && execution !== undefined) this.#held.release(connection, execution, judged)
  }

  #keep(event: TraceEvent, name: string, came: TraceEvent): void {
    const { execution } = event
    this.#held.keep(event, name, came, this.#executions.started(execution)?.execution)
  }

  #endExecution({ execution, outcome, message }: EventOf<'execution-ended'>): void {
    const started = this.#executions.started(execution)
    if (started === undefined) return
    this.#judge(started, outcome, message)
    this.#executions.end(execution)
    this.#held.leave(execution)
  }

  #judge(started: Started, outcome: EventOf<'execution-ended'>['outcome'], message: string | undefined): void {
    const { execution, revision, transport } = started
    const scenario = this.#scenarios.get(started.scenario)
    if (scenario === undefined) return
    const own = (event: TraceEvent): boolean => event.execution === undefined || event.execution === execution
    // What others did on a shared connection is not this scenario's; its opening is.
    const used = this.#held.usedBy(execution).map(({ events, whole }) => {
      const kept = events.filter(own)
      return kept.length === whole?.length ? whole : kept
    })
    const trace = {
      ...{ execution, revision, transport, outcome, message, scenario },
      ...this.#executions.circumstancesOf(execution),
      facts: this.#facts ?? noFacts(sideOf(scenario.target)),
      sites: this.#held.takeSites(execution, revision),
      validate: this.#options.validate(revision),
    }
    this.#due.push(this.#read(trace, used))
  }

  *#read(trace: Omit<ExecutionTrace, 'conversations'>, used: readonly (readonly TraceEvent[])[]): Generator<void> {
    const isLate = (): boolean => this.#isLate
    const conversations = isLate() ? [] : used.map(readWhole)
    for (const entry of judgeExecution(
      { ...trace, conversations, isLarge: used.some(isLarge), isLate },
      this.#options.suite,
    )) {
      this.#add(entry)
      yield
    }
    if (isLate()) this.#left += 1
  }

  #closeConnection(name: string): void {
    const connection = this.#held.connection(name)
    if (connection === undefined || connection.closed) return
    connection.closed = true
    connection.whole = [...connection.events]
    if (this.#facts !== undefined) this.#due.push(this.#seeThrough(name, connection, this.#facts))
  }

  /** Before preflight has ended nobody knows which revisions the target accepts. */
  #learn(facts: Facts): void {
    this.#facts = facts
    for (const [name, connection] of this.#held.connections)
      if (connection.closed) this.#due.push(this.#seeThrough(name, connection, facts))
  }

  /** Between two real parties there is no preflight, and no second look. */
  #observe(side: Side): void {
    this.#weighSilence = withoutSecondLook
    this.#learn(observedFacts(side))
  }

  *#seeThrough(name: string, connection: HeldConnection, facts: Facts): Generator<void> {
    yield* this.#monitor(connection, facts)
    if (this.#isLate) this.#left += 1
    this.#agenda.connectionClosed(connection.opened)
    this.#held.seen(name)
  }

  *#monitor({ opened, whole: events = [], judged }: HeldConnection, facts: Facts): Generator<void> {
    // Monitors read MCP.
    if (facts.kind !== undefined) return
    const accepted = factsOf(facts, opened.revision, opened.transport)
    const offered = offeredFacts(facts, opened.revision, opened.transport)
    if (offered === undefined) return
    const { suite, validate } = this.#options
    const executions = this.#executions
    const repeats = executions.isRepeat(opened.execution) ? executions.cellOf(opened.execution) : undefined
    const trace = {
      events,
      facts: offered,
      cellAt: (seq: number) => executions.cellOf(eventAt(events, seq)?.execution),
      repeats,
      isLarge: isLarge(events),
      isLate: () => this.#isLate,
      validate: validate(opened.revision),
    }
    if (accepted !== undefined) this.#crashes.closed(opened, events)
    if (judged) return
    for (const entry of judgeConnection(trace, suite)) {
      if (entry !== undefined && (accepted !== undefined || isBreach(entry.verdict)))
        this.#add(entry, opened.connection)
      yield
    }
  }

  #runOf(execution: number): { readonly cell: Cell; readonly repeats: boolean } | undefined {
    const cell = this.#executions.cellOf(execution)
    return cell === undefined ? undefined : { cell, repeats: this.#executions.isRepeat(execution) }
  }

  /** What a report shows of a target's text is bounded before it is kept. */
  #add(entry: Entry, connection?: string): void {
    if (this.#options.select?.(entry.source, entry.requirement.id, entry) === false) return
    const shown = shortenEntry(this.#weighSilence(entry), this.#excerptBytes)
    this.#options.onEntry?.(shown, connection)
    this.#tally.add(shown)
  }
}

/** The event at a trace position, if it is one of these; they are in the order of the trace. */
function eventAt(events: readonly TraceEvent[], seq: number): TraceEvent | undefined {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return events[low]?.seq === seq ? events[low] : undefined
}
