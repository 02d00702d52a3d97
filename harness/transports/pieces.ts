/** Writing a unit in pieces, so that the reader gets each of them by itself. */
import { setTimeout as delay } from 'node:timers/promises'

/** The pieces of what is about to be written; one may hold back bytes and write them with a later unit. */
export type Cut = (unit: Buffer) => readonly Uint8Array[]

/** Milliseconds between two pieces. No rule names a time: enough that a reader on a busy machine gets the first alone. */
const apartMs = 25

/** Writes units in the order of the calls, each at once or, with a `cut`, piece by piece. */
export class PieceWriter {
  readonly #write: (bytes: Uint8Array) => void
  readonly #cut: Cut | undefined
  #queue: Promise<void> | undefined

  constructor(write: (bytes: Uint8Array) => void, cut?: Cut) {
    this.#write = write
    this.#cut = cut
  }

  /** Writes a unit. @returns the bytes that go out for it, which a `cut` may have changed */
  write(unit: Buffer): Buffer {
    const pieces = this.cut(unit)
    this.writePieces(pieces)
    return Buffer.concat(pieces)
  }

  /** The pieces of a unit, not yet written: for who has to know their length first. */
  cut(unit: Buffer): readonly Uint8Array[] {
    return this.#cut?.(unit) ?? [unit]
  }

  writePieces(pieces: readonly Uint8Array[]): void {
    if (pieces.length <= 1 && this.#queue === undefined) {
      for (const piece of pieces) this.#write(piece)
      return
    }
    this.#queue = (this.#queue ?? Promise.resolve()).then(() => this.#writeApart(pieces))
  }

  /** Calls `step` when all has been written. */
  after(step: () => void): void {
    if (this.#queue === undefined) step()
    else this.#queue = this.#queue.then(step)
  }

  async #writeApart(pieces: readonly Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      this.#write(piece)
      await delay(apartMs)
    }
  }
}
