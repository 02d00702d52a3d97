/** Bytes -> lines, at any chunk boundary, with what ended each line. Holds at most one unfinished line. */
import { ByteBuffer } from './byte-buffer.ts'

export interface Line {
  /** Without the terminator; not checked for UTF-8. */
  readonly data: Uint8Array
  /** "" for what stood at the end of the input without a newline. */
  readonly terminator: '\n' | '\r\n' | ''
}

export interface LineSplitter {
  /** The lines that this chunk completes, each made when it is asked for. */
  push(chunk: Uint8Array): Iterable<Line>
  /** Bytes of the line that is not complete yet. */
  readonly pending: number
  /** What is left, if anything is; for the end of the input, or to give up on a line that is too long. */
  end(): Line | undefined
}

const lf = 0x0a
const cr = 0x0d

export function createLineSplitter(): LineSplitter {
  const unfinished = new ByteBuffer()
  const complete = (last: Uint8Array): Uint8Array => {
    if (unfinished.size === 0) return last
    unfinished.append(last)
    return unfinished.take()
  }
  return {
    *push(chunk) {
      let start = 0
      for (let end = chunk.indexOf(lf); end !== -1; end = chunk.indexOf(lf, start)) {
        const data = complete(chunk.subarray(start, end))
        start = end + 1
        yield data.at(-1) === cr ? { data: data.subarray(0, -1), terminator: '\r\n' } : { data, terminator: '\n' }
      }
      if (start < chunk.length) unfinished.append(chunk.subarray(start))
    },
    get pending() {
      return unfinished.size
    },
    end() {
      return unfinished.size === 0 ? undefined : { data: unfinished.take(), terminator: '' }
    },
  }
}
