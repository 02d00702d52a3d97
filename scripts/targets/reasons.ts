/** fixtures/targets/reasons/*.yaml: why a requirement is red, warned or a harness error on real targets, and who is wrong. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface Reason {
  readonly requirement: string
  /** Globs of `target/start`; absent for all of them. */
  readonly on?: readonly string[]
  /** True when this suite is wrong and not the target. */
  readonly ours?: boolean
  /** What the specification says there, in short. */
  readonly rule: string
  /** Who is wrong, and how one can know. */
  readonly why: string
  /** The lines of wire that prove it: `->` to the target, `<-` from it. */
  readonly wire?: string
}

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'targets', 'reasons')

/** All reasons, by file and in the order in which they stand there. */
export function readReasons(): readonly Reason[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => {
      const entries: Readonly<Record<string, readonly Omit<Reason, 'requirement'>[]>> = parse(
        readFileSync(join(folder, file), 'utf8'),
      )
      return Object.entries(entries).flatMap(([requirement, list]) =>
        list.map((reason) => ({ requirement, ...reason })),
      )
    })
}

/** The reasons that speak of a requirement on a start, `target/start`; there should be exactly one. */
export function reasonsFor(reasons: readonly Reason[], requirement: string, start: string): readonly Reason[] {
  return reasons.filter((reason) => reason.requirement === requirement && speaksOf(reason, start))
}

function speaksOf({ on }: Reason, start: string): boolean {
  return on === undefined || on.some((pattern) => matches(pattern, start))
}

function matches(pattern: string, text: string): boolean {
  const source = pattern.replace(/[\\^$.|+?()[\]{}]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(text)
}
