/** A breach that is known beforehand: how it is recognised on the wire, whose it is, what helps. */
import type { KnownCause, TransportKind } from '../../harness/index.ts'

export interface KnownBreach extends KnownCause {
  readonly requirements: readonly string[]
  readonly transports?: readonly TransportKind[]
  /** Names that the judge gives to its ways to fail (`Breach.branch`). */
  readonly branches?: readonly string[]
  /** Regular expression that what the judge expected has to fit. */
  readonly expected?: string
  /** Regular expression that what came has to fit, written as JSON; nothing is the empty text. */
  readonly actual?: string
  /** Regular expression that the line which breaks the rule has to fit. */
  readonly offending?: string
  /** Only where nothing came. */
  readonly silence?: true
  /** Regular expression that some line of evidence has to fit that the target wrote. */
  readonly sign?: string
  /** Regular expression that some line of evidence has to fit that we sent. */
  readonly stimulus?: string
  /** Only where something that the SDK alone writes came from the target in this run: one of the signs of its file. */
  readonly signed?: true
}

/** What only one SDK writes. */
export interface SdkSigns {
  readonly sdk: string
  /** Its packages in the registry of its language. */
  readonly packages: readonly string[]
  /** Regular expressions for messages and standard error of a target. */
  readonly signs: readonly string[]
}
