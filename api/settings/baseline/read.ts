/** Reads a baseline: ours, or an expected-failures file of the official suite, or one that holds both. */
import { isSeq, LineCounter, parseDocument } from 'yaml'
import { type Check, listOf, type Mapping, mapping, optional, parsed, text } from '../schema/checks.ts'
import { closest } from '../schema/closest.ts'
import { expected, UsageError } from '../usage-error.ts'
import { revision, transport } from '../values/flag-values.ts'
import { anyGlob } from '../values/glob.ts'
import type { Baseline, BaselineEntry } from './entry.ts'

/** What the names of the official suite stand for. */
interface OfficialNames {
  readonly server: Readonly<Record<string, readonly string[]>>
  readonly client: Readonly<Record<string, readonly string[]>>
}

interface ReadOptions {
  /** As the user named it. */
  readonly file: string
  readonly requirements: Iterable<string>
  readonly official: OfficialNames
}

/** @throws UsageError that names the file, and the line or the path in it */
export function readBaseline(content: string, { file, requirements, official }: ReadOptions): Baseline {
  const lines = new LineCounter()
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) throw new UsageError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`)
  try {
    const top = mapping(document.toJS() ?? {}, '', ['known', 'unsteady', 'server', 'client'])
    const lineOf = (list: string, index: number): number | undefined => {
      const items = document.get(list)
      const item = isSeq(items) ? items.items[index] : undefined
      const range = typeof item === 'object' && item !== null && 'range' in item ? item.range : undefined
      return Array.isArray(range) && typeof range[0] === 'number' ? lines.linePos(range[0]).line : undefined
    }
    const entries = (list: string): readonly BaselineEntry[] =>
      (optional(top, list, '', listOf(entry)) ?? []).map((one, index) => {
        const line = lineOf(list, index)
        return line === undefined ? one : { ...one, line }
      })
    const ids = [...requirements]
    const named = (side: 'server' | 'client') =>
      (optional(top, side, '', listOf(text)) ?? []).map((name, index) => {
        const patterns = officialPatterns(name, `${side}[${index}]`, official[side])
        const reason = `the official suite expects ${name} to fail`
        return {
          scenario: name,
          entries: ids.filter(anyGlob(patterns)).map((requirement): BaselineEntry => ({ requirement, reason })),
        }
      })
    return {
      file,
      known: entries('known'),
      unsteady: entries('unsteady'),
      official: [...named('server'), ...named('client')],
    }
  } catch (thrown) {
    if (thrown instanceof UsageError) throw new UsageError(`${file}: ${thrown.message}`)
    throw thrown
  }
}

const keys = ['requirement', 'revision', 'transport', 'reason', 'link', 'until'] as const

const entry: Check<BaselineEntry> = (value, path) => {
  const entries: Mapping = mapping(value, path, keys)
  const revisions = optional(entries, 'revision', path, oneOrMore(parsed(revision)))
  const transports = optional(entries, 'transport', path, oneOrMore(parsed(transport)))
  const link = optional(entries, 'link', path, text)
  const until = optional(entries, 'until', path, day)
  return {
    requirement: text(entries.requirement, `${path}.requirement`),
    reason: text(entries.reason, `${path}.reason`),
    revisions,
    transports,
    link,
    until,
  }
}

function oneOrMore<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path) => (Array.isArray(value) ? listOf(check)(value, path) : [check(value, path)])
}

const day: Check<string> = (value, path) => {
  const what = 'a day such as 2026-12-31'
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw expected(path, what, value)
  const time = Date.parse(`${value}T00:00:00Z`)
  // The 31st of February is read as the 3rd of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value)) throw expected(path, what, value)
  return value
}

/** `scenario` or `scenario:check`. A check that we do not know stands for its scenario, a scenario of logins for all about logins. */
function officialPatterns(name: string, path: string, names: OfficialNames['server']): readonly string[] {
  const [scenario = ''] = name.split(':', 1)
  for (const known of [name, scenario]) {
    const ids = Object.hasOwn(names, known) ? names[known] : undefined
    if (ids !== undefined) return ids
  }
  if (scenario.startsWith('auth/')) return ['authorization.*', 'ext-auth.*']
  throw expected(path, 'a scenario of the official suite', name, closest(scenario, Object.keys(names)))
}
