/** Bounds on what one target can make us keep. Far above any honest traffic; reaching one ends the connection with a note. */
export interface WireLimits {
  /** Bytes of one unit: a line, an HTTP body, an SSE event. */
  readonly unitBytes: number
  /** Units received on one connection. */
  readonly units: number
  /** Bytes received on one connection, all units together. */
  readonly totalBytes: number
  /** Bytes of stderr that are recorded; the rest is read and dropped. */
  readonly stderrBytes: number
}

const mebibyte = 1024 * 1024

export const defaultLimits: WireLimits = {
  unitBytes: 64 * mebibyte,
  units: 100_000,
  totalBytes: 256 * mebibyte,
  stderrBytes: 4 * mebibyte,
}
