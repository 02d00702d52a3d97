/**
 * Bytes that grow piece by piece, in blocks as large as all before them: a list of pieces would cost a hundred bytes for each,
 * however small it is, and one block that is copied as it grows would leave as much garbage as it holds.
 */
export class ByteBuffer {
  #blocks: Buffer[] = []
  /** Bytes of the last block that are in use. */
  #used = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  append(piece: Uint8Array): void {
    const last = this.#blocks.at(-1)
    const fitting = Math.min(piece.length, (last?.length ?? 0) - this.#used)
    last?.set(piece.subarray(0, fitting), this.#used)
    this.#used += fitting
    const rest = piece.subarray(fitting)
    if (rest.length > 0) {
      const block = Buffer.allocUnsafeSlow(Math.max(rest.length, Math.min(this.#size, largestBlock)))
      block.set(rest)
      this.#blocks.push(block)
      this.#used = rest.length
    }
    this.#size += piece.length
  }

  /** All of it; the buffer is empty then. The bytes are the caller's. */
  take(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#blocks
    const taken = others.length === 0 ? first.subarray(0, this.#size) : Buffer.concat(this.#blocks, this.#size)
    this.#blocks = []
    this.#used = 0
    this.#size = 0
    return taken
  }
}

/** Bytes. */
const largestBlock = 1024 * 1024
