/** Bytes that grow piece by piece. A list of pieces would cost a hundred bytes for each, however small it is. */
export class ByteBuffer {
  #bytes = Buffer.alloc(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  append(piece: Uint8Array): void {
    const size = this.#size + piece.length
    if (size > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(size, 2 * this.#bytes.length))
      this.#bytes.copy(grown, 0, 0, this.#size)
      this.#bytes = grown
    }
    this.#bytes.set(piece, this.#size)
    this.#size = size
  }

  /** All of it; the buffer is empty then. The bytes are the caller's. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#size)
    this.#bytes = Buffer.alloc(0)
    this.#size = 0
    return taken
  }
}
