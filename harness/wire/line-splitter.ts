/** Bytes -> lines, at any chunk boundary, with what ended each line. Holds at most one unfinished line. */

export interface Line {
  /** Without the terminator; not checked for UTF-8. */
  readonly data: Uint8Array
  /** "" for what stood at the end of the input without a newline, or was cut. */
  readonly terminator: '\n' | '\r\n' | ''
}

export interface LineSplitter {
  /** Emits the lines that this chunk completes. False: the unfinished line passed the limit, was emitted cut; push no more. */
  push(chunk: Uint8Array): boolean
  /** The input has ended: emits what is left, if anything is. */
  end(): void
}

const lf = 0x0a
const cr = 0x0d

/** @param limit bytes that an unfinished line may have */
export function createLineSplitter({ limit, onLine }: { limit: number; onLine(line: Line): void }): LineSplitter {
  let parts: Uint8Array[] = []
  let size = 0
  const take = (last: Uint8Array): Uint8Array => {
    const data = parts.length === 0 ? last : Buffer.concat([...parts, last])
    parts = []
    size = 0
    return data
  }
  return {
    push(chunk) {
      let start = 0
      for (let end = chunk.indexOf(lf); end !== -1; end = chunk.indexOf(lf, start)) {
        const data = take(chunk.subarray(start, end))
        start = end + 1
        if (data.at(-1) === cr) onLine({ data: data.subarray(0, -1), terminator: '\r\n' })
        else onLine({ data, terminator: '\n' })
      }
      if (start < chunk.length) {
        parts.push(chunk.subarray(start))
        size += chunk.length - start
      }
      if (size <= limit) return true
      onLine({ data: take(new Uint8Array()).subarray(0, limit), terminator: '' })
      return false
    },
    end() {
      if (size > 0) onLine({ data: take(new Uint8Array()), terminator: '' })
    },
  }
}
