/**
 * Follows a trace, live or stored, and judges as soon as it can: a scenario when its execution has ended, the monitors when
 * a connection has closed. Holds only the events of what is still open. Who follows a run tells it besides what is planned
 * and what has ended, and so learns early which verdicts can change no more.
 */

import type { Json, RevisionId, Violation } from '../../schema/index.ts'
import { readConversation } from '../conversation/read-conversation.ts'
import { asConversation, readSite } from '../conversation/read-site.ts'
import { sameEra } from '../revisions/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { type Facts, factsOf, type RevisionFacts } from '../trace/facts.ts'
import type { Cell, Place, Side, TransportKind } from '../trace/place.ts'
import { type Bounds, bytesInWords, defaultBounds, isCutting, type Reached } from '../wire/bounds.ts'
import { Agenda } from './agenda.ts'
import { ClientLaunches } from './client-launches.ts'
import { type Crash, crashOfServer } from './crash.ts'
import { type CountedCrash, Crashes } from './crashes.ts'
import type { Entry } from './entry.ts'
import { judgeConnection } from './judge-connection.ts'
import { judgeExecution } from './judge-execution.ts'
import { shortenEntry } from './shorten-entry.ts'
import type { Scenario, Suite } from './suite.ts'
import { type Settled, Tally, type TallyOptions } from './tally.ts'
import { isBreach } from './verdict-order.ts'

export interface JudgingOptions {
  readonly suite: Suite
  readonly describe: TallyOptions['describe']
  /** Default: the usual ones. */
  readonly bounds?: Pick<Bounds, 'heldEvents' | 'heldBytes' | 'excerptBytes'>
  /** Whether what was found about a requirement in a place is wanted; default: all of it. */
  select?(source: string, requirement: string, place: Place): boolean
  readonly validate: (revision: RevisionId) => (type: string, value: Json) => readonly Violation[]
}

interface OpenConnection {
  readonly opened: EventOf<'connection-opened'>
  readonly events: TraceEvent[]
  /** Characters of text in them. */
  characters: number
  /** Running executions that have used it. */
  readonly users: Set<number>
  closed: boolean
}

export class Judging {
  readonly #options: JudgingOptions
  readonly #scenarios: ReadonlyMap<string, Scenario>
  readonly #connections = new Map<string, OpenConnection>()
  /** Our servers that speak no MCP, by connection, with what was asked of them; as long as their execution runs. */
  readonly #sites = new Map<string, { readonly opened: EventOf<'site-opened'>; readonly events: TraceEvent[] }>()
  readonly #executions = new Map<number, EventOf<'execution-started'>>()
  /** By execution, kept to the end: a shared connection closes long after. */
  readonly #cells = new Map<number, Cell>()
  /** Executions that repeat others. */
  readonly #repeats = new Set<number>()
  /** By execution, the bound that left something of it unread, in words. */
  readonly #cuts = new Map<number, string>()
  readonly #held = { events: 0, bytes: 0 }
  readonly #bounds: NonNullable<JudgingOptions['bounds']>
  readonly #agenda: Agenda
  readonly #tally: Tally
  readonly #crashes = new Crashes()
  readonly #launches = new ClientLaunches()
  #side: Side | undefined
  /** Fixtures that a running execution found beyond those of the facts. */
  readonly #found = new Map<number, string[]>()
  #facts: Facts | undefined

  constructor(options: JudgingOptions) {
    const { suite, describe, bounds = defaultBounds } = options
    this.#bounds = bounds
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
    if (event.kind === 'facts') this.#learn(event.facts)
    if (event.kind === 'execution-started') {
      this.#executions.set(event.execution, event)
      const { scenario, revision, transport } = event
      this.#cells.set(event.execution, { scenario, revision, transport })
      if (event.repeats === true) this.#repeats.add(event.execution)
    }
    if (event.kind === 'fixture-found' && event.execution !== undefined)
      this.#found.set(event.execution, [...(this.#found.get(event.execution) ?? []), event.fixture])
    if (event.kind === 'connection-opened') {
      this.#connections.set(event.connection, {
        opened: event,
        events: [],
        characters: 0,
        users: new Set(),
        closed: false,
      })
      this.#agenda.connectionOpened(event)
    }
    if (event.kind === 'site-opened') this.#sites.set(event.connection, { opened: event, events: [] })
    if (event.kind === 'note' && event.bound !== undefined && event.execution !== undefined && isCutting(event.bound))
      this.#cuts.set(event.execution, event.note)
    if (this.#side === 'client') this.#watchLaunch(event)
    if ('connection' in event && event.connection !== undefined) this.#keep(event, event.connection, textLength(came))
    if (event.kind === 'execution-ended') this.#endExecution(event)
    if (event.kind === 'connection-closed') this.#closeConnection(event.connection)
  }

  /** Judges what is still open: the trace ends here. */
  end(): void {
    for (const [execution, started] of this.#executions) {
      const { revision, transport } = started
      this.#judge(started, { execution, revision, transport, outcome: 'interrupted', message: undefined })
    }
    this.#executions.clear()
    for (const connection of [...this.#connections.keys()]) this.#closeConnection(connection)
    this.#agenda.end()
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
    return this.#tally.settle(this.#agenda.isOpen, !this.#agenda.isOver)
  }

  /**
   * The bound that leaves no room for more events until some can be judged, if one does.
   * @param name of a connection that wants to add some: during preflight, whose connections all wait for its end, each has a share
   */
  full(name?: string): Reached | undefined {
    const { heldEvents, heldBytes } = this.#bounds
    const { events, characters } = this.#connections.get(name ?? '') ?? { events: [], characters: 0 }
    if (this.#facts === undefined && (events.length > heldEvents / shares || characters > heldBytes / shares))
      return {
        bound: events.length > heldEvents / shares ? 'heldEvents' : 'heldBytes',
        words: 'more of one connection than may wait until preflight has ended',
      }
    if (this.#held.events >= heldEvents)
      return { bound: 'heldEvents', words: `more than ${heldEvents} events that wait to be judged` }
    if (this.#held.bytes >= heldBytes)
      return { bound: 'heldBytes', words: `more than ${bytesInWords(heldBytes)} of messages that wait to be judged` }
    return undefined
  }

  #keep(event: TraceEvent, name: string, characters: number): void {
    const site = this.#sites.get(name)
    const connection = this.#connections.get(name)
    if (site !== undefined) this.#hold(site.events, event)
    if (connection === undefined) return
    connection.events.push(event)
    connection.characters += characters
    this.#held.events += 1
    this.#held.bytes += characters
    if (event.execution !== undefined && this.#executions.has(event.execution)) connection.users.add(event.execution)
  }

  #hold(events: TraceEvent[], event: TraceEvent): void {
    events.push(event)
    this.#held.events += 1
    this.#held.bytes += textLength(event)
  }

  /** What an execution asked of our other servers is read by its own judges alone. */
  #takeSites(execution: number, revision: RevisionId) {
    const own = [...this.#sites].filter(([, { opened }]) => opened.execution === execution)
    return own.map(([name, { opened, events }]) => {
      this.#sites.delete(name)
      this.#held.events -= events.length
      this.#held.bytes -= events.reduce((sum, event) => sum + textLength(event), 0)
      const site = readSite(opened, events)
      return { site, conversation: asConversation(site, name, revision, events) }
    })
  }

  #endExecution(ended: EventOf<'execution-ended'>): void {
    const started = this.#executions.get(ended.execution)
    if (started === undefined) return
    const { execution, outcome, message } = ended
    this.#judge(started, { execution, revision: started.revision, transport: started.transport, outcome, message })
    this.#executions.delete(execution)
    this.#found.delete(execution)
    for (const [name, connection] of this.#connections) {
      connection.users.delete(execution)
      if (connection.closed && connection.users.size === 0) this.#forget(name, connection)
    }
    this.#cuts.delete(execution)
  }

  #forget(name: string, { events, characters }: OpenConnection): void {
    this.#connections.delete(name)
    this.#held.events -= events.length
    this.#held.bytes -= characters
  }

  #judge(
    started: EventOf<'execution-started'>,
    circumstances: {
      execution: number
      revision: RevisionId
      transport: EventOf<'execution-started'>['transport']
      outcome: EventOf<'execution-ended'>['outcome']
      message: string | undefined
    },
  ): void {
    const scenario = this.#scenarios.get(started.scenario)
    if (scenario === undefined) return
    const used = [...this.#connections.values()].filter((c) => c.users.has(circumstances.execution))
    const own = ({ execution }: TraceEvent): boolean => execution === undefined || execution === circumstances.execution
    // What others did on a shared connection is not this scenario's; its opening is.
    const conversations = used.map(({ events }) => readConversation(events.filter(own)))
    const { validate, suite } = this.#options
    const facts = this.#facts ?? noFacts(scenario.target)
    const cut = this.#cuts.get(circumstances.execution)
    const trace = {
      ...circumstances,
      ...(cut === undefined ? {} : { cut }),
      scenario,
      isRepeat: this.#repeats.has(circumstances.execution),
      facts,
      found: this.#found.get(circumstances.execution) ?? [],
      conversations,
      sites: this.#takeSites(circumstances.execution, circumstances.revision),
      validate: validate(circumstances.revision),
    }
    for (const entry of judgeExecution(trace, suite)) this.#add(entry)
  }

  #closeConnection(name: string): void {
    const connection = this.#connections.get(name)
    if (connection === undefined || connection.closed) return
    connection.closed = true
    this.#agenda.connectionClosed(connection.opened)
    if (this.#facts !== undefined) this.#monitor(connection, this.#facts)
    if (connection.users.size === 0 && this.#facts !== undefined) this.#forget(name, connection)
  }

  /** Before preflight has ended nobody knows which revisions the target accepts. */
  #learn(facts: Facts): void {
    this.#facts = facts
    for (const [name, connection] of this.#connections) {
      if (!connection.closed) continue
      this.#monitor(connection, facts)
      if (connection.users.size === 0) this.#forget(name, connection)
    }
  }

  /**
   * A target is judged only by a revision and transport that it accepts. Where it accepts none of an era, yet answers in its
   * terms, what it breaks there counts.
   */
  #monitor({ opened, events }: OpenConnection, facts: Facts): void {
    const accepted = factsOf(facts, opened.revision, opened.transport)
    const offered = accepted ?? spokenOf(facts, opened.revision, opened.transport)
    if (offered === undefined) return
    const { suite, validate } = this.#options
    const cellOf = (execution: number | undefined) => (execution === undefined ? undefined : this.#cells.get(execution))
    const isRepeat = opened.execution !== undefined && this.#repeats.has(opened.execution)
    const repeats = isRepeat ? cellOf(opened.execution) : undefined
    const trace = {
      events,
      facts: offered,
      cellAt: (seq: number) => cellOf(eventAt(events, seq)?.execution),
      ...(repeats === undefined ? {} : { repeats }),
      validate: validate(opened.revision),
    }
    if (accepted !== undefined) this.#lookForCrash(opened, events)
    for (const entry of judgeConnection(trace, suite)) {
      if (accepted !== undefined || isBreach(entry.verdict)) this.#add(entry)
    }
  }

  #watchLaunch(event: TraceEvent): void {
    const cell = this.#cells.get(event.execution ?? -1)
    const crash = this.#launches.see(event, cell)
    if (crash !== undefined) this.#addCrash(crash, cell)
  }

  #lookForCrash(opened: EventOf<'connection-opened'>, events: readonly TraceEvent[]): void {
    const execution = events.findLast((e) => e.kind === 'message' && e.direction === 'sent')?.execution
    const cell = this.#cells.get(execution ?? opened.execution ?? -1)
    const crash = crashOf(opened, events)
    if (crash === undefined) return
    this.#addCrash(crash, cell)
  }

  #addCrash(crash: Crash, cell: Cell | undefined): void {
    this.#crashes.add(cell === undefined ? crash : { ...crash, scenario: cell.scenario }, cell)
  }

  /** What a report shows of a target's text is bounded before it is kept. */
  #add(entry: Entry): void {
    if (this.#options.select?.(entry.source, entry.requirement.id, entry) === false) return
    this.#tally.add(shortenEntry(entry, this.#bounds.excerptBytes))
  }
}

/** Only of a connection that the target has ended; reading it costs what judging it costs. */
function crashOf(opened: EventOf<'connection-opened'>, events: readonly TraceEvent[]): Crash | undefined {
  const isServer = opened.target === 'server' && opened.transport === 'stdio'
  const hasEnded = events.some((e) => e.kind === 'connection-closed' && e.by === 'target')
  return isServer && hasEnded ? crashOfServer(readConversation(events)) : undefined
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

function textLength(event: TraceEvent): number {
  if ('text' in event) return event.text?.length ?? 0
  return 'base64' in event ? (event.base64?.length ?? 0) : 0
}

/** More connections than these are not asked about at once. */
const shares = 6

const noFacts = (side: Side): Facts => ({ side, accepted: [], refused: [] })

/** What is known of a place that the target refuses in the terms of its era, if it accepts no revision of that era. */
function spokenOf(facts: Facts, revision: RevisionId, transport: TransportKind): RevisionFacts | undefined {
  const isHere = (one: { readonly transport: TransportKind }): boolean => one.transport === transport
  const refusal = facts.refused.find((one) => isHere(one) && one.revision === revision)
  const others = facts.accepted.some((one) => isHere(one) && sameEra(revision).includes(one.revision))
  if (refusal?.speaksEra !== true || others) return undefined
  const nothing = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }
  return { revision, transport, agreed: false, ...nothing }
}
