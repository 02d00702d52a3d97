/** What generated messages broke, as a value: it can be kept in a file, and tried again. */
import type { Json, RevisionId } from '../../schema/index.ts'
import type { FuzzTime } from '../time/fuzz-time.ts'
import type { TraceEvent } from './events.ts'
import type { RevisionFacts } from './facts.ts'
import type { Cell, TransportKind } from './place.ts'

export interface FuzzCase extends Cell {
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** The flaw, and what it broke: cases with the same cause are one. */
  readonly cause: string
  /** How many generated cases had this cause. */
  readonly count: number
  /** Lead fast-check to the smallest. */
  readonly seed: number
  readonly path: string
  /** The smallest message, or the steps of the smallest sequence. */
  readonly steps: readonly Json[]
  /** Time was up before they were made as small as they get. */
  readonly isCutShort?: true
}

/** What of a message type a property has tried. */
export interface TypeCoverage {
  readonly type: string
  readonly messages: number
  /** Members and arms of unions that a valid message of the type can have. */
  readonly places: number
  /** The items among them that no message had. */
  readonly untried: readonly string[]
  /** How many messages had a flaw of each kind. */
  readonly flaws: Readonly<Record<string, number>>
}

export interface FuzzCoverage extends Cell {
  readonly types: readonly TypeCoverage[]
}

/** The ids of requirements, each once. */
export interface JudgedSoFar {
  /** Found broken, sorted. */
  readonly broken: readonly string[]
  /** What the monitors found kept, of each connection. */
  readonly kept: readonly (readonly string[])[]
}

/** What a property that generates messages is given. */
export interface Fuzzing {
  readonly seed: number
  readonly runs: number
  /** Milliseconds that it may look for something. */
  readonly ms?: number
  /** What all properties share of the time that the user gives. */
  readonly time?: FuzzTime
  /** Cases that were found in this run so far, of all properties. */
  readonly found?: readonly FuzzCase[]
  /** Cases that failed earlier, of all properties: each property tries its own before it generates others. */
  readonly cases?: readonly FuzzCase[]
  /** Tells a case that breaks something. It is no verdict. */
  report?(found: FuzzCase): void
  /** What the monitors, and the judges of the scenario, make of connections so far. */
  judged?(scenario: string, facts: RevisionFacts, connections: readonly (readonly TraceEvent[])[]): Promise<JudgedSoFar>
  /** Tells what it has tried, at its end. */
  tried?(coverage: FuzzCoverage): void
}

/** The cases of a property in a place. */
export function casesOf(cases: readonly FuzzCase[] | undefined, { scenario, revision, transport }: Cell): FuzzCase[] {
  return (cases ?? []).filter(
    (one) => one.scenario === scenario && one.revision === revision && one.transport === transport,
  )
}
