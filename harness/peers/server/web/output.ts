/** What the client wrote for its user, on either stream: some rules say what the user must and must not be told. */
import type { Bounds } from '../../../wire/bounds.ts'

export class BrowserOutput {
  readonly #keep: (text: string) => void
  #left: number

  /** @param keep takes it, until there is more than is kept of stderr */
  constructor(keep: (text: string) => void, { stderrBytes }: Pick<Bounds, 'stderrBytes'>) {
    this.#keep = keep
    this.#left = stderrBytes
  }

  see(text: string): void {
    const kept = text.slice(0, this.#left)
    this.#left -= kept.length
    if (kept !== '') this.#keep(kept)
  }
}
