/** What is still to come in a run, so that a verdict can be reported as soon as it can change no more. */
import { type Cell, cellName, type Place, placeName, type Side } from '../../trace/place.ts'
import type { Suite } from '../suite.ts'

/** Whether something may still be found out about a requirement in a place. */
export type IsOpen = (requirement: string, place: Place) => boolean

export class Agenda {
  readonly #judged: ReadonlyMap<string, readonly string[]>
  readonly #monitored: ReadonlySet<string>
  /** Undefined until the plan is known: all is open before. */
  #side: Side | undefined
  readonly #cells = new Set<string>()
  /** Requirement in a place -> scenarios that have yet to end. */
  readonly #scenarios = new Map<string, number>()
  /** Where traffic comes from -> scenarios that have yet to end. */
  readonly #traffic = new Map<string, number>()
  /** Place -> connections that have yet to close. */
  readonly #connections = new Map<string, number>()
  #over = false

  constructor(suite: Suite) {
    this.#judged = new Map(suite.scenarios.map(({ id, judges }) => [id, Object.keys(judges)]))
    this.#monitored = new Set(suite.monitors.flatMap(({ judges }) => Object.keys(judges)))
  }

  /** Nothing else than these cells is going to run. */
  plan(side: Side, cells: readonly Cell[]): void {
    this.#side = side
    for (const cell of cells) {
      this.#cells.add(cellName(cell))
      this.#count(cell, 1)
    }
  }

  /** The cell runs no more. */
  ended(cell: Cell): void {
    if (this.#cells.delete(cellName(cell))) this.#count(cell, -1)
  }

  connectionOpened(place: Place): void {
    add(this.#connections, placeName(place), 1)
  }

  connectionClosed(place: Place): void {
    add(this.#connections, placeName(place), -1)
  }

  /** The run ends: nothing is to come, whatever was planned. */
  end(): void {
    this.#over = true
  }

  /** Whether a scenario may still be repeated. */
  get isOver(): boolean {
    return this.#over
  }

  /** Whether a connection may still open in a place. */
  expects(place: Place): boolean {
    if (this.#side === undefined) return true
    return (this.#traffic.get(this.#source(place)) ?? 0) > 0 || (this.#connections.get(placeName(place)) ?? 0) > 0
  }

  readonly isOpen: IsOpen = (requirement, place) => {
    if (this.#over) return false
    if (this.#side === undefined || (this.#scenarios.get(ruleName(requirement, place)) ?? 0) > 0) return true
    if (!this.#monitored.has(requirement)) return false
    return this.expects(place)
  }

  #count(cell: Cell, by: 1 | -1): void {
    for (const id of this.#judged.get(cell.scenario) ?? []) add(this.#scenarios, ruleName(id, cell), by)
    add(this.#traffic, this.#source(cell), by)
  }

  /** A scenario for a client may serve it another revision than its own, so it can be heard of in any over its transport. */
  #source(place: Place): string {
    return this.#side === 'client' ? place.transport : placeName(place)
  }
}

const ruleName = (requirement: string, place: Place): string => `${placeName(place)} ${requirement}`

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
