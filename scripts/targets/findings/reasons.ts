/** fixtures/targets/reasons/*.yaml: why a requirement is red, warned or a harness error on real targets, and who is wrong. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface Reason {
  readonly requirement: string
  /** Globs of `target/start`: the implementations that the file is about. */
  readonly within: readonly string[]
  /** Globs of `target/start`: those of them that are meant; absent for all. */
  readonly on?: readonly string[]
  /** True when this suite is wrong and not the target. */
  readonly ours?: boolean
  /** True when the target does it in some runs only, by a race of its own: its coming and going fails no check. */
  readonly unsteady?: boolean
  /** What the specification says there, in short. */
  readonly rule: string
  /** Who is wrong, and how one can know. */
  readonly why: string
  /** The lines of wire that prove it: `->` to the target, `<-` from it. */
  readonly wire?: string
}

interface ReasonFile {
  readonly on: readonly string[]
  readonly reasons: Readonly<Record<string, readonly Omit<Reason, 'requirement' | 'within'>[]>>
}

const folder = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'targets', 'reasons')

/** All reasons, by file and in the order in which they stand there. */
export function readReasons(): readonly Reason[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files.sort().flatMap((file) => {
    const { on: within, reasons }: ReasonFile = parse(readFileSync(join(folder, file), 'utf8'))
    return Object.entries(reasons).flatMap(([requirement, list]) =>
      list.map((reason) => ({ requirement, within, ...reason })),
    )
  })
}

/** The reasons that speak of a requirement on a start, `target/start`; there should be exactly one. */
export function reasonsFor(reasons: readonly Reason[], requirement: string, start: string): readonly Reason[] {
  const fits = (patterns: readonly string[]): boolean => patterns.some((pattern) => matches(pattern, start))
  return reasons.filter(
    ({ requirement: id, within, on }) => id === requirement && fits(within) && (on === undefined || fits(on)),
  )
}

function matches(pattern: string, text: string): boolean {
  const source = pattern.replace(/[\\^$.|+?()[\]{}]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(text)
}
