/** What may be asked in a conversation, and what for it has to be known of the conversation so far. */
import type { JsonObject } from '../../../../schema/index.ts'
import type { ListKind } from '../../../stimuli/lists.ts'

/** The last page of each list that a session was given: cursors are taken from it. */
export type Pages = ReadonlyMap<
  ListKind['member'],
  { readonly cursor: string | undefined; readonly used: string | undefined }
>

/** What a session was given so far, for later requests. */
export interface KnownSoFar {
  readonly pages: Pages
  /** The ids of the tasks that were begun, the newest last. */
  readonly tasks: readonly string[]
}

export interface MenuQuestion {
  readonly method: string
  /** Questions about the same thing: what one of them does may show in the answers to the others. */
  readonly topic: string
  /** Undefined: it cannot be asked now. */
  params(given: KnownSoFar): JsonObject | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** For `_meta`. */
  readonly meta?: JsonObject
  /** Later requests need what it answers: it is always waited for. */
  readonly begins?: true
  /** The server asks the client something before it answers. */
  readonly asks?: true
  /** It takes so long that nothing waits for its answer: it is there to be cancelled, and to run beside others. */
  readonly isSlow?: true
  /** It reports progress, if it is asked to: it mostly is. */
  readonly reports?: true
  /** The answer does not depend on what was asked before, as far as anybody knows. */
  readonly isRepeatable: boolean
  /** Why it breaks a rule on purpose. */
  readonly deliberate?: string
}

export type Menu = Map<string, MenuQuestion>
