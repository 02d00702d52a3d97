/** What preflight learnt about a target. */

import type { JsonObject, RevisionId } from '../../schema/index.ts'
import type { Kind, OtherKind, Side, TransportKind } from './place.ts'

/** What one revision over one transport offers. */
export interface RevisionFacts {
  readonly revision: RevisionId
  readonly transport: TransportKind
  /**
   * False: the server answers the opening, but agrees on no version that it keeps to. Only the rules that all revisions of the
   * era share are its rules.
   */
  readonly agreed?: false
  /** Nothing was asked beforehand: what is declared is read from each conversation alone (tap). */
  readonly isObserved?: true
  /** The target's own declaration: ServerCapabilities, or ClientCapabilities of a client. */
  readonly capabilities: JsonObject
  readonly implementation?: JsonObject
  readonly tools: readonly JsonObject[]
  readonly resources: readonly JsonObject[]
  readonly resourceTemplates: readonly JsonObject[]
  readonly prompts: readonly JsonObject[]
  /**
   * The fixtures of the contract that a server's primitives were found to serve, or that a client does. Traces of before they
   * were kept have none.
   */
  readonly fixtures?: readonly string[]
  /** Set for a server over Streamable HTTP that lets pages of other origins read its answers. */
  readonly browser?: BrowserAccess
  /** Set for a client that is told what to do, and reports what came of it (docs/reference/drivers.md). */
  readonly isDriven?: true
}

/** What a server that is open to pages of other origins keeps from them (CORS): names of headers, in lower case. */
export interface BrowserAccess {
  /** Request headers that a client sends and the server does not allow. */
  readonly notAllowed: readonly string[]
  /** Response headers that a client needs and a page cannot read. */
  readonly notExposed: readonly string[]
}

export interface Facts {
  readonly side: Side
  /** Given when the target is no MCP server. */
  readonly kind?: OtherKind
  readonly accepted: readonly RevisionFacts[]
  /** Revisions that were asked for and refused, with what came back. */
  readonly refused: readonly {
    readonly revision: RevisionId
    readonly transport: TransportKind
    readonly reason: string
    /** The target answered in the terms of the revision's era, so the rules that its revisions share are its rules. */
    readonly speaksEra?: true
  }[]
}

/** What is tested. */
export const kindOf = ({ side, kind }: Facts): Kind => kind ?? side

/** The facts of one cell, if the target accepts it. */
export function factsOf(facts: Facts, revision: RevisionId, transport: TransportKind): RevisionFacts | undefined {
  return facts.accepted.find((f) => f.revision === revision && f.transport === transport)
}
