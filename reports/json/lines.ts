/** JSON that a person can look through and a version control can compare: long lists hold one item a line. */

import { quietJson } from '../../harness/wire/json/quiet-json.ts'

/** The lists and mappings whose members stand on lines of their own. */
const spread: ReadonlySet<string> = new Set([
  'requirements',
  'results',
  'scenarios',
  'omitted',
  'wire',
  'values',
  'accepted',
])

/** @param value JSON without undefined in lists */
export function jsonLines(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{\n${members.map(([key, member]) => `${quietJson(key)}:${written(key, member)}`).join(',\n')}\n}\n`
}

function written(key: string, value: unknown): string {
  if (Array.isArray(value) && spread.has(key)) {
    return value.length === 0 ? '[]' : `[\n${value.map((item) => inner(item)).join(',\n')}\n]`
  }
  return inner(value)
}

function inner(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return quietJson(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${quietJson(key)}:${written(key, member)}`).join(',')}}`
}
