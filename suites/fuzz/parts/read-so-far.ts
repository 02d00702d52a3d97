/** Has connections read while a search goes on, and knows which of them nobody has to read again. */
import type { Fuzzing, RevisionFacts, TestClient } from '../../../harness/index.ts'

type Readable = Pick<TestClient, 'events' | 'letGo'>

export class ReadSoFar {
  readonly #drive: { readonly fuzz: Fuzzing; readonly facts: RevisionFacts }
  readonly #property: string
  /** What was found kept on connections that are read again, at the end. */
  readonly #shown = new Set<string>()
  /** For each connection without a violation: how much of it was read, and which requirements were met. */
  readonly #clean = new WeakMap<Readable, { readonly events: number; readonly kept: readonly string[] }>()

  constructor(drive: { readonly fuzz: Fuzzing; readonly facts: RevisionFacts }, property: string) {
    this.#drive = drive
    this.#property = property
  }

  /** The ids of the requirements that are broken on them. */
  async broken(clients: readonly Readable[]): Promise<readonly string[]> {
    const { fuzz, facts } = this.#drive
    const lengths = clients.map(({ events }) => events.length)
    const read = clients.map(({ events }) => events)
    const { broken = [], kept = [] } = (await fuzz.judged?.(this.#property, facts, read)) ?? {}
    for (const [i, client] of clients.entries()) {
      if (broken.length === 0) this.#clean.set(client, { events: lengths[i] ?? 0, kept: kept[i] ?? [] })
      else this.#clean.delete(client)
    }
    return broken
  }

  /** Whether a connection was read to its end, and nothing was broken on it. */
  hasRead(client: Readable): boolean {
    return this.#clean.get(client)?.events === client.events.length
  }

  /** Lets go of a connection; what was read to its end, and shows nothing that another does not, is not read again. */
  letGo(client: Readable): void {
    const read = this.#clean.get(client)
    const isKnown = read?.events === client.events.length && read.kept.every((id) => this.#shown.has(id))
    if (!isKnown) for (const id of read?.kept ?? []) this.#shown.add(id)
    client.letGo(isKnown)
  }
}
