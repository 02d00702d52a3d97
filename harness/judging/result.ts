/** A verdict as reports get it, with the wire lines that it rests on. */
import type { Json, RevisionId } from '../../schema/index.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Verdict } from './finding.ts'

/** One line of wire traffic in a report, cut to a readable length; `text` is the target's and must be escaped. */
export interface WireExcerpt {
  readonly seq: number
  readonly at: number
  readonly connection: string
  /** `->` harness to target, `<-` target to harness, `!` anything else (exit, stderr, note). */
  readonly arrow: '->' | '<-' | '!'
  readonly text: string
  /** True for the events that the verdict rests on, false for context around them. */
  readonly relevant: boolean
}

/** A verdict for one requirement in one revision over one transport. */
export interface Result {
  readonly requirement: string
  readonly level: string
  readonly says: string
  /** The page of the specification, with anchor. */
  readonly link: string
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly verdict: Verdict
  /** The scenario or monitor that gave it. */
  readonly source: string
  /** For the scenario in which a monitor saw it. */
  readonly scenario?: string
  readonly reason?: string
  readonly expected?: string
  readonly actual?: Json
  readonly evidence: readonly WireExcerpt[]
  /** Shell command that repeats just this. */
  readonly repeat?: string
  /** How many further breaches of the same requirement in this cell were left out. */
  readonly more?: number
}
