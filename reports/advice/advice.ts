/** What breaks no rule, and is worth a change all the same: it stands apart from the verdicts, and never counts. */
export interface Advice {
  /** Stable, such as `tools.array-without-items`. */
  readonly id: string
  /** What was seen, and who is troubled by it. */
  readonly says: string
  /** What it was seen on: names that the target gave. */
  readonly about: readonly string[]
  /** What to do. */
  readonly help: string
  /** A page that shows what happens. */
  readonly link?: string
}
