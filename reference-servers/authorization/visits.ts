/** A page that was made for one user; undefined where users need not say who they are. */
export interface Link {
  readonly id: string
  readonly of: string | undefined
}

/** What users have done on pages. */
export interface Visits {
  readonly links: Map<string, Link>
  /** The keys that were entered, by user; each is good for one call. */
  readonly keys: Map<string | undefined, string>
  /** The tokens of the third party, by user. */
  readonly tokens: Map<string | undefined, string>
}

export const noVisits = (): Visits => ({ links: new Map(), keys: new Map(), tokens: new Map() })
