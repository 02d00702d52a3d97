/** A breach that is known beforehand: how it is recognised on the wire, whose it is, what helps. */
import type { KnownCause, TransportKind } from '../../harness/index.ts'

export interface KnownBreach extends KnownCause {
  readonly requirements: readonly string[]
  readonly transports?: readonly TransportKind[]
  /** Regular expression that the line which breaks the rule has to fit. */
  readonly offending?: string
  /** Only where nothing came. */
  readonly silence?: true
  /** Regular expression that some line of the target has to fit: what only this SDK writes. */
  readonly sign?: string
}
