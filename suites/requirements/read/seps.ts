/** The proposals (SEPs) that brought the requirements, read from seps.yaml. For the build and for tests. */
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A proposal that is part of a revision or of an extension. */
export interface Sep {
  readonly sep: number
  readonly title: string
  /** The revision or the draft of an extension that has it. */
  readonly since: string
  /** Ids, or beginnings and ends of ids with `*` for the rest. */
  readonly requirements: readonly string[]
}

/** Reads the file; what is wrong with it, or names no entry, is added to `problems`. */
export function readSeps(file: string, ids: Iterable<string>, problems: string[]): readonly Sep[] {
  const parsed: unknown = existsSync(file) ? parse(readFileSync(file, 'utf8')) : []
  const all = [...ids]
  const seps = (Array.isArray(parsed) ? parsed : []).filter((value: unknown): value is Sep => {
    if (isSep(value)) return true
    problems.push(`seps.yaml: expected sep, title, since and requirements: ${JSON.stringify(value)}`)
    return false
  })
  for (const { sep, requirements } of seps) {
    for (const pattern of requirements) {
      if (!all.some(matches(pattern))) problems.push(`seps.yaml ${sep}: ${pattern} names no requirement`)
    }
  }
  return seps
}

/** The numbers of the proposals that a requirement comes from, in ascending order; none if none is known. */
export function sepsOf(id: string, seps: readonly Sep[]): readonly number[] {
  const own = seps.filter(({ requirements }) => requirements.some((pattern) => matches(pattern)(id)))
  return own.map(({ sep }) => sep).sort((one, other) => one - other)
}

function matches(pattern: string): (id: string) => boolean {
  const [start = '', end] = pattern.split('*', 2)
  return end === undefined ? (id) => id === pattern : (id) => id.startsWith(start) && id.endsWith(end)
}

const isSep = (value: unknown): value is Sep =>
  typeof value === 'object' &&
  value !== null &&
  'sep' in value &&
  Number.isInteger(value.sep) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'since' in value &&
  typeof value.since === 'string' &&
  'requirements' in value &&
  Array.isArray(value.requirements)
