/** The crashes of a run: what is alike is one, and one that was seen once is looked for again. */
import { type Cell, cellName, placeName } from '../trace/place.ts'
import type { Crash } from './crash.ts'

/** A crash of the target as reports get it. */
export interface CountedCrash extends Crash {
  /** How often it was seen. */
  readonly times: number
  /** Shell command that repeats the scenario. */
  readonly repeat?: string
}

interface Group {
  readonly first: Crash
  times: number
  /** The scenario runs in which it was seen. */
  readonly cells: Map<string, Cell>
}

export class Crashes {
  readonly #groups = new Map<string, Group>()
  readonly #repeated = new Set<string>()

  /** @param cell the scenario run in which it happened */
  add(crash: Crash, cell: Cell | undefined): void {
    const key = [placeName(crash), crash.how, crash.after, crash.withinLine].join('\n')
    const group = this.#groups.get(key) ?? { first: crash, times: 0, cells: new Map() }
    this.#groups.set(key, group)
    group.times += 1
    if (cell !== undefined) group.cells.set(cellName(cell), cell)
  }

  /** Scenario runs to repeat: what was seen in them was seen once. */
  doubts(): readonly Cell[] {
    const once = [...this.#groups.values()].filter(({ times }) => times === 1)
    return once.flatMap(({ cells }) => [...cells].flatMap(([name, cell]) => (this.#repeated.has(name) ? [] : [cell])))
  }

  repeated(cell: Cell): void {
    this.#repeated.add(cellName(cell))
  }

  /** All that were seen, in that order. */
  get all(): readonly (readonly [CountedCrash, Cell | undefined])[] {
    return [...this.#groups.values()].map(({ first, times, cells }) => {
      const [cell] = cells.values()
      return [{ ...first, times }, cell]
    })
  }
}
