/** What a project needs before its program can be started somewhere else. */

const languages = ['node', 'python', 'go'] as const
export type Language = (typeof languages)[number]

export interface Toolchain {
  readonly language: Language
  /** Lines of a POSIX shell in the folder of the repository, each by itself: they install and build. */
  readonly build: readonly string[]
  /** Before the command that tests, in the target's folder; ends with a blank where there is one. */
  readonly prefix: string
  /** Relative to the repository: where `go.mod` is. */
  readonly goMod?: string
}

export interface Project {
  /** The repository: the nearest folder above with .git, or the target's own. Absolute. */
  readonly root: string
  /** The target's folder in it, with / between its parts; `.` for the repository itself. */
  readonly folder: string
  readonly toolchains: readonly Toolchain[]
}

/** Where a toolchain is looked for. Folders are absolute. */
export interface ToolchainPlace {
  readonly root: string
  readonly cwd: string
  readonly command: readonly string[]
}
