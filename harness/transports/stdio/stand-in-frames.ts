/** What the stand-in and the harness say to each other: a byte for the kind, four for the length, the payload. */

const kinds = [
  /** stand-in: token and pid, as JSON. Always first. */
  'hello',
  /** stand-in: bytes of its stdin. */
  'input',
  /** stand-in: its stdin has ended. */
  'input-ended',
  /** stand-in: a signal came, by name. */
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

export interface Frame {
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

/** Takes bytes at any boundary and hands on whole frames; one of an unknown kind is passed over. */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Uint8Array) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headLength) {
      const end = headLength + rest.readUInt32BE(1)
      if (rest.length < end) return
      const kind = kinds[rest.readUInt8(0)]
      const payload = rest.subarray(headLength, end)
      rest = rest.subarray(end)
      if (kind !== undefined) onFrame({ kind, payload })
    }
  }
}
