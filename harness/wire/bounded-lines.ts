/** Lines of one connection, within its bounds. */
import { type Bounds, bytesInWords, type Reached } from './bounds.ts'
import { createLineSplitter, type Line } from './line-splitter.ts'
import { createQuota } from './quota.ts'
import type { ReadingStep } from './read-fairly.ts'

export interface LineHandler {
  /** Takes a line; returns the bound that it passes, if it passes one. */
  onLine(line: Line): Reached | undefined
  /** Told once, when so much comes that reading has to wait. */
  onSlow(reached: Reached): void
}

export interface BoundedLines {
  /** Hands on the lines that this chunk completes, one a step; stops at the first bound. */
  push(chunk: Uint8Array): Iterable<ReadingStep>
  /** The input has ended: hands on what is left. */
  end(): void
  /** The bound that ended it, if one did. */
  readonly passed: Reached | undefined
}

export function boundedLines(bounds: Bounds, { onLine, onSlow }: LineHandler): BoundedLines {
  const quota = createQuota(bounds, onSlow)
  const splitter = createLineSplitter()
  let passed: Reached | undefined
  const take = (line: Line): void => {
    passed = line.data.length > bounds.messageBytes ? tooLong(line.data, bounds) : (quota.message() ?? onLine(line))
  }
  return {
    get passed() {
      return passed
    },
    *push(chunk) {
      passed ??= quota.bytes(chunk.length)
      for (const line of splitter.push(chunk)) {
        if (passed === undefined) take(line)
        if (passed !== undefined) break
        yield quota.pause()
      }
      if (splitter.pending > bounds.messageBytes) passed ??= tooLong(splitter.end()?.data ?? chunk, bounds)
      yield passed === undefined ? quota.pause() : 'stop'
    },
    end() {
      const rest = splitter.end()
      if (passed === undefined && rest !== undefined) take(rest)
    },
  }
}

const shownBytes = 60

function tooLong(line: Uint8Array, { messageBytes }: Bounds): Reached {
  const beginning = JSON.stringify(Buffer.from(line.subarray(0, shownBytes)).toString('utf8'))
  return { bound: 'messageBytes', words: `a line longer than ${bytesInWords(messageBytes)}, beginning ${beginning}` }
}
