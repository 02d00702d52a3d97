/**
 * Bounds on what one target can make us read and keep. They are far above honest traffic. Whatever reaches one is said in the
 * trace and in the reports: a note with the name of the bound.
 */
export interface Bounds {
  /** Bytes of one message: a line, an HTTP body, an event of a stream. */
  readonly messageBytes: number
  /** Arrays and objects inside each other in one message. */
  readonly messageDepth: number
  /** Arrays, objects, members and items in one message. */
  readonly messageValues: number
  /** Messages received on one connection. */
  readonly connectionMessages: number
  /** Bytes received on one connection. */
  readonly connectionBytes: number
  /** Messages of one connection that are read in a second; more have to wait. */
  readonly secondMessages: number
  /** Bytes of one connection that are read in a second; more have to wait. */
  readonly secondBytes: number
  /** Bytes of stderr that are recorded for one process; the rest is read and dropped. */
  readonly stderrBytes: number
  /** Bytes of memory that one process of the target holds, with all that it started. */
  readonly processBytes: number
  /** Trace events that are held until they can be judged, all connections together. */
  readonly heldEvents: number
  /** Bytes of text in those of one connection; those of all together may be twice as many. */
  readonly heldBytes: number
  /** Pages of one list that are asked for to learn what the target offers. */
  readonly pages: number
  /** Items of one list that are looked at for the same end. */
  readonly items: number
  /** Bytes of those items. */
  readonly itemBytes: number
  /** Tools that are called merely for their result. */
  readonly callableTools: number
  /** Bytes of the trace file. */
  readonly traceBytes: number
  /** Bytes of one excerpt in a report: what was expected, what came, a wire line. */
  readonly excerptBytes: number
}

export type BoundName = keyof Bounds

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
const gibibyte = 1024 * mebibyte

export const defaultBounds: Bounds = {
  messageBytes: 8 * mebibyte,
  messageDepth: 1_000,
  messageValues: 200_000,
  connectionMessages: 5_000,
  connectionBytes: 32 * mebibyte,
  secondMessages: 5_000,
  secondBytes: 16 * mebibyte,
  stderrBytes: mebibyte,
  processBytes: gibibyte,
  heldEvents: 40_000,
  heldBytes: 16 * mebibyte,
  pages: 1_000,
  items: 10_000,
  itemBytes: 4 * mebibyte,
  callableTools: 100,
  traceBytes: 200 * mebibyte,
  excerptBytes: 64 * kibibyte,
}

/** Bounds that leave something of the conversation unread: what is missing behind them proves nothing. */
const cutting: ReadonlySet<BoundName> = new Set([
  'messageBytes',
  'messageDepth',
  'messageValues',
  'connectionMessages',
  'connectionBytes',
  'processBytes',
  'heldEvents',
  'heldBytes',
])

export const isCutting = (bound: BoundName): boolean => cutting.has(bound)

/** A bound that was reached, and what reached it, in words. */
export interface Reached {
  readonly bound: BoundName
  readonly words: string
}

/** A number of bytes as people write it. */
export function bytesInWords(bytes: number): string {
  if (bytes >= gibibyte && bytes % gibibyte === 0) return `${bytes / gibibyte} GiB`
  if (bytes >= mebibyte && bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  if (bytes >= kibibyte && bytes % kibibyte === 0) return `${bytes / kibibyte} KiB`
  return `${bytes} bytes`
}
