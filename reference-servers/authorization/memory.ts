/** What a user has given. */
export interface Memory {
  /** Whose it is, where users have to say who they are. */
  readonly of: string | undefined
  readonly value: string
}
