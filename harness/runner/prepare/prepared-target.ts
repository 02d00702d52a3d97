/** A target that is ready to be tested, on whichever side. */

import type { EventOf } from '../../trace/events.ts'
import type { Facts } from '../../trace/facts.ts'
import type { Cell } from '../events.ts'
import type { PlannedCell } from '../plan.ts'

export interface PreparationStep {
  readonly cell: Cell
  readonly title: string
  /** It has to run while nothing else does. */
  readonly alone: boolean
  /** It speaks to the one process that serves all connections of its transport. */
  readonly onServer?: true
  /** Nothing else that speaks to that process may run meanwhile. */
  readonly sole?: true
  /** Its time is waiting, most of it: the earlier it begins, the better. */
  readonly waits?: boolean
  /** Whether it runs, and waits for what may never come. */
  isWaiting(): boolean
  /** Whether the next step of its lane need not wait for its end. */
  holdsNobodyUp?(): boolean
  /**
   * Runs it; never rejects.
   * @param repeats true to run it once more, on connections of its own
   */
  run(repeats?: boolean): Promise<StepEnding>
}

export interface StepEnding {
  readonly outcome: EventOf<'execution-ended'>['outcome']
  readonly message?: string
  /** The server, or the session that it shares, ended meanwhile: whoever ended it, this has lost what it had asked for. */
  readonly isCutOff?: boolean
  /** The server was at work on what others had asked, and so this has waited in vain. */
  readonly isHeldUp?: boolean
}

/** Steps that run one after the other. */
export type Lane = readonly PreparationStep[]

export interface PreparedTarget {
  readonly facts: Facts
  /** What could not be tested, and why. */
  readonly problems: readonly string[]
  /** Milliseconds that most answers of a server have taken. */
  readonly answerMs?: number
  /** Groups the planned cells into lanes that may run side by side. */
  lanes(cells: readonly PlannedCell[]): readonly Lane[]
  /** Ends the connections that several scenarios have used, so that what was found on them is known. */
  endShared(): Promise<void>
  /** Ends all connections and whatever was started. */
  stop(): Promise<void>
}
