/** `<requirement>[@<revision>/<transport>]`: what is to be judged, and where. */
import type { Place, TransportKind } from '../../../harness/trace/place.ts'
import type { RevisionId } from '../../../schema/revisions.ts'
import { UsageError } from '../usage-error.ts'
import { revision, transport } from '../values/flag-values.ts'
import { globMatcher } from '../values/glob.ts'

export interface Only {
  /** A pattern of ids. */
  readonly requirement: string
  /** Default: everywhere. */
  readonly revision?: RevisionId
  readonly transport?: TransportKind
}

/** A place, of which each part may be left open. */
type PartOfPlace = Partial<Place>

/** Other names that people use for transports. */
const spoken: Readonly<Record<string, TransportKind>> = { http: 'streamable-http', sse: 'http-sse' }

/** @param flag for messages */
export function readOnly(text: string, flag: string): Only {
  const [requirement = '', where, ...more] = text.split('@')
  if (requirement === '' || more.length > 0) {
    throw new UsageError(`${flag}: expected <requirement>[@<revision>/<transport>], got ${JSON.stringify(text)}`)
  }
  if (where === undefined) return { requirement }
  const [first = '', second, ...rest] = where.split('/')
  if (rest.length > 0) throw new UsageError(`${flag}: expected <revision>/<transport> after @, got "${where}"`)
  return {
    requirement,
    ...(/^\d/.test(first) || second !== undefined
      ? { revision: revision(first, flag) }
      : { transport: named(first, flag) }),
    ...(second === undefined ? {} : { transport: named(second, flag) }),
  }
}

/** As it is written on a command line. */
export function onlyText(requirement: string, { revision: inRevision, transport: over }: Place): string {
  return `${requirement}@${inRevision}/${over}`
}

/** Whether a requirement was asked for in a place; a part of the place that is not given may be any. */
export function isWanted(wanted: readonly Only[]): (requirement: string, place?: PartOfPlace) => boolean {
  if (wanted.length === 0) return () => true
  const matchers = wanted.map((one) => ({ ...one, fits: globMatcher(one.requirement) }))
  return (requirement, place = {}) =>
    matchers.some(
      (one) => one.fits(requirement) && agrees(one.revision, place.revision) && agrees(one.transport, place.transport),
    )
}

/** The values that they name, if each of them names one: no others have to be tested. */
export function namedBy<K extends 'revision' | 'transport'>(
  wanted: readonly Only[],
  part: K,
): NonNullable<Only[K]>[] | undefined {
  const named = wanted.flatMap((one) => one[part] ?? [])
  return wanted.length === 0 || named.length < wanted.length ? undefined : [...new Set(named)]
}

function named(text: string, flag: string): TransportKind {
  return spoken[text] ?? transport(text, flag)
}

function agrees<T>(wanted: T | undefined, given: T | undefined): boolean {
  return wanted === undefined || given === undefined || wanted === given
}
