/** What proves a breach. */

/** Silence where a message had to come. */
export interface Silence {
  /** Trace position after which it was waited for; absent when nothing had been sent. */
  readonly after?: number
  /** Milliseconds between that position and the end of the waiting. */
  readonly ms?: number
  /** The method of a later request that was answered: the target was alive and had read what came before. */
  readonly answered?: string
  /** How the process of the target ended by itself in that time: `exited with code 1`. */
  readonly ended?: string
}

/** What proves a breach: an event of the trace, or silence. */
export type Offending = { readonly seq: number } | { readonly silence: Silence }
