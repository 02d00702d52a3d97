/** What stays of a breach from run to run and from place to place: no ids, no counters, no words of error messages. */
import type { Result } from '../../harness/judging/result.ts'
import { isMapping } from './message.ts'

type Json = Exclude<Result['actual'], undefined>

/** Ids that a target draws anew on each connection. */
const drawn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{16,}\b/gi
const port = /(:\/\/[^/\s":]{1,255}):\d+/g
/** Characters of a long text that are shown; its beginning says enough. */
const maxText = 24
const maxDepth = 4
/** Characters of a text that are looked at. */
const maxCompared = 4000
/** Numbers under these names say what happened; others count or identify. */
const telling: ReadonlySet<string> = new Set(['code', 'status'])

/** Equal for breaches that are the same to a reader. */
export function essenceOf({ verdict, revision, expected = '', actual, reason = '' }: Result): string {
  const shown = typeof actual === 'number' ? String(actual) : JSON.stringify(essence(actual, maxDepth))
  return [verdict, steady(expected), shown, steady(reason)].join('\n').replaceAll(revision, '<revision>')
}

function steady(text: string): string {
  return text.slice(0, maxCompared).replace(drawn, '<id>').replace(port, '$1:<port>')
}

function essence(value: Json | undefined, depth: number, key?: string): Json {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') {
    const text = steady(value)
    return text.length > maxText ? `${text.slice(0, maxText)}…` : text
  }
  if (typeof value === 'number') return key !== undefined && telling.has(key) ? value : '<number>'
  if (value === null || typeof value === 'boolean') return value
  if (depth === 0) return '…'
  if (!isMapping(value)) return value.slice(0, 1).map((item) => essence(item, depth - 1))
  // The words of an error message, the id and the data differ where the breach is the same.
  const isError = 'code' in value && 'message' in value
  const left = new Set(isError ? ['message', 'data'] : 'jsonrpc' in value ? ['id'] : [])
  const members = Object.entries(value).filter(([name]) => !left.has(name))
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, essence(item, depth - 1, name)]),
  )
}
