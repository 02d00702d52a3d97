/** What the tap keeps of what passes. Nothing of it limits what passes. */
import { type Bounds, defaultBounds } from '../wire/bounds.ts'

export interface TapLimits extends Pick<Bounds, 'messageBytes' | 'messageDepth' | 'messageValues' | 'stderrBytes'> {
  /** Events of one connection that are held to be judged at its end. */
  readonly connectionEvents: number
  /** Characters of text in them. */
  readonly connectionBytes: number
  /** Characters of text in the events of all connections that are held. */
  readonly heldBytes: number
  /** Events of connections that have ended and wait to be judged, before the traffic has to wait for the judging. */
  readonly unjudgedEvents: number
  /** Connections that are held at once. */
  readonly connections: number
}

export const defaultTapLimits: TapLimits = {
  ...defaultBounds,
  connectionEvents: 20_000,
  connectionBytes: 32 * 1024 * 1024,
  heldBytes: 128 * 1024 * 1024,
  unjudgedEvents: 30_000,
  connections: 1_000,
}
