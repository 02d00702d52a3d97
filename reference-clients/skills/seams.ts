import type { JsonObject } from '../messages.ts'

/** A file of a skill as its entry describes it. */
export interface SkillResource {
  readonly uri: string
  readonly digest: string
  readonly size: number
}

/** Where a fault or a quirk may reach into what the client does with the skills of its server. */
export interface SkillSeams {
  /** Which server is used, by its position among those of the client. */
  server?(purpose: 'list' | 'load' | 'read', own: number, next: () => number): number
  /** The text of a skill that is loaded. */
  loads?(uri: string, next: () => Promise<string>): Promise<string>
  /** What the model is told of a skill that was loaded. `serverName` is what its server calls itself. */
  tells?(skill: { uri: string; text: string; serverName: string }, next: () => string): string
  /** The name of the folder below which copies of files lie. */
  copiesBelow?(next: () => string): string
  /** The bytes of a file, or the frontmatter of a SKILL.md, are not as the entry says; `tell` has the model know the text all the same. */
  unverified?(what: 'bytes' | 'frontmatter', tell: () => void): void
  /** The skills that are offered, out of those that were listed. */
  offers?(entries: readonly JsonObject[], next: () => readonly JsonObject[]): readonly JsonObject[]
  /** Skills were listed: files may be read now. */
  listed?(entries: readonly JsonObject[], read: (uri: string) => Promise<void>): Promise<void>
  /** The entry from the listing of a skill that is to be loaded. */
  knows?(uri: string, next: () => JsonObject | undefined): JsonObject | undefined
  /** A skill is wanted that was not listed: is the server asked for it. `listings` holds the skills of each listing so far. */
  asks?(uri: string, listings: readonly number[], next: () => boolean): boolean
  /** The URI under which a skill is asked for. */
  skillUri?(uri: string, next: () => string): string
  /** Whether what the server answered is taken for an entry. */
  isEntry?(entry: JsonObject, next: () => boolean): boolean
  /** Whether a skill is within the limits of the client. */
  isWithinLimits?(files: readonly SkillResource[], next: () => boolean): boolean
  /** What of some content is not as its description says; undefined where all is. */
  verify?(content: Uint8Array, expected: SkillResource, next: () => string | undefined): string | undefined
  /** The first field in which a SKILL.md differs from its entry. */
  differs?(own: JsonObject, told: JsonObject, next: () => string | undefined): string | undefined
  /** Where a relative reference of a skill leads. */
  resolves?(skill: string, path: string, next: () => string): string
  /** Whether a file of a skill that is acted on may be read. `shown`: a directory of the server has shown it. */
  mayRead?(uri: string, shown: boolean, next: () => boolean): boolean
  /** Kept content of a file with this description. */
  kept?(expected: SkillResource, next: () => string | undefined): string | undefined
  /** Names in a folder, out of those that the server shows. */
  shows?(server: readonly string[], next: () => readonly string[]): readonly string[]
  /** Whether the server is asked what a folder holds. */
  readsFolder?(isKnown: boolean, next: () => boolean): boolean
  /** A page of a folder came: the cursor of the next. */
  nextFolderPage?(result: JsonObject, next: () => string | undefined): string | undefined
}
