/** One entry of the fixture contract, as far as finding and explaining it needs. */
export interface FixtureDefinition {
  /** Unique, kebab-case. */
  readonly name: string
  readonly side: 'server' | 'client' | 'authorization'
  readonly kind: FixtureKind
  /** What it does. */
  readonly duty: string
  /** Name -> what it is: the same fixture with other arguments, or a sibling that it includes. */
  readonly variants?: Readonly<Record<string, string>>
}

export type FixtureKind =
  | 'tool'
  | 'prompt'
  | 'resource'
  | 'template'
  | 'list'
  | 'behaviour'
  | 'driver-action'
  | 'account'
