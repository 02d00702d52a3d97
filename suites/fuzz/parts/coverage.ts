/** Counts what of the schemas generated messages have tried. */
import type { FuzzCoverage } from '../../../harness/index.ts'
import { type SchemaPlace, schemaPlaces, usedPlaces } from '../../../schema/arbitraries/index.ts'
import type { Json, RevisionId } from '../../../schema/index.ts'

/** As much of a message as is counted. */
interface Counted {
  readonly origin?: { readonly type: string; readonly flaw?: string; readonly valid?: Json }
}

interface Tried {
  messages: number
  readonly used: Set<SchemaPlace>
  readonly flaws: Map<string, number>
}

export class CoverageCount {
  readonly #revision: RevisionId
  readonly #tried = new Map<string, Tried>()

  constructor(revision: RevisionId) {
    this.#revision = revision
  }

  add(messages: readonly Counted[]): void {
    for (const { origin } of messages) if (origin !== undefined) this.#count(origin)
  }

  /** By type, in the order of their names. */
  types(): FuzzCoverage['types'] {
    return [...this.#tried]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, { messages, used, flaws }]) => {
        const places = schemaPlaces(this.#revision, type)
        return {
          type,
          messages,
          places: places.length,
          untried: places.filter((place) => !used.has(place)),
          flaws: Object.fromEntries([...flaws].sort(([a], [b]) => (a < b ? -1 : 1))),
        }
      })
  }

  #count({ type, flaw, valid }: NonNullable<Counted['origin']>): void {
    const tried = this.#tried.get(type) ?? { messages: 0, used: new Set(), flaws: new Map() }
    this.#tried.set(type, tried)
    tried.messages += 1
    if (flaw !== undefined) tried.flaws.set(flaw, (tried.flaws.get(flaw) ?? 0) + 1)
    if (valid === undefined) return
    for (const place of usedPlaces(this.#revision, type, valid)) tried.used.add(place)
  }
}
