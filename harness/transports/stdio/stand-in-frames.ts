/** What the stand-in and the harness say to each other: a byte for the kind, four for the length, the payload. */
import { ByteBuffer } from '../../wire/byte-buffer.ts'

const kinds = [
  /** stand-in: token and pid, as JSON. Always first. */
  'hello',
  /** stand-in: bytes of its stdin. */
  'input',
  /** stand-in: its stdin has ended. */
  'input-ended',
  /** stand-in: a signal came, as JSON: its name, and milliseconds since the end of stdin. */
  'signal',
  /** stand-in: nobody reads its stdout any more. */
  'output-broken',
  /** harness: bytes for its stdout. */
  'output',
  /** harness: text for its stderr. */
  'stderr',
  /** harness: exit with this code, in decimal. */
  'exit',
] as const

export type FrameKind = (typeof kinds)[number]

export interface StandInFrame {
  readonly kind: FrameKind
  readonly payload: Buffer
}

const headLength = 5

export function encodeFrame(kind: FrameKind, payload: string | Uint8Array = ''): Buffer {
  const body = Buffer.from(payload)
  const head = Buffer.alloc(headLength)
  head.writeUInt8(kinds.indexOf(kind), 0)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** A frame that says it is longer than its reader takes. */
export class FrameTooLong extends Error {
  override readonly name = 'FrameTooLong'
}

interface FrameReader {
  /**
   * The frames that this chunk completes; one of an unknown kind is passed over.
   * @throws FrameTooLong
   */
  push(chunk: Uint8Array): Iterable<StandInFrame>
}

/** Takes bytes at any boundary and hands on whole frames. @param longest bytes of a payload */
export function createFrameReader(longest = Number.POSITIVE_INFINITY): FrameReader {
  const unfinished = new ByteBuffer()
  return {
    *push(chunk) {
      unfinished.append(chunk)
      if (unfinished.size < headLength) return
      let rest = unfinished.take()
      while (rest.length >= headLength) {
        const length = rest.readUInt32BE(1)
        if (length > longest) throw new FrameTooLong(`expected a frame of at most ${longest} bytes, got ${length}`)
        const end = headLength + length
        if (rest.length < end) break
        const kind = kinds[rest.readUInt8(0)]
        const payload = rest.subarray(headLength, end)
        rest = rest.subarray(end)
        if (kind !== undefined) yield { kind, payload }
      }
      if (rest.length > 0) unfinished.append(rest)
    },
  }
}
