/** Whether a breach proves itself to a reader: the event that breaks the rule, or the absence of one, is named and printed. */
import type { Result } from '../../harness/judging/result.ts'
import { maxWireLines, wireText } from './red.ts'
import { sentence } from './sentence.ts'

/** Columns of the narrowest terminal that reports are made for. */
const width = 80

/** What is missing, in words; undefined when nothing is. */
export function unproven(result: Result, side: 'server' | 'client'): string | undefined {
  const { offending, evidence } = result
  if (offending === undefined) return 'it names neither an event nor an absence'
  const names = 'seq' in offending
  if (names && !evidence.some(({ role }) => role === 'offending'))
    return `its wire lines lack the event ${offending.seq}`
  const { lines } = wireText(result, width)
  if (lines.length > maxWireLines) return `it prints ${lines.length} wire lines`
  if (!lines.some(({ role }) => role === 'offending')) return 'it prints no line that is marked'
  const said = sentence(result, side)
  if (said.includes('\n') || said.length > 600) return `its sentence is none: ${said.slice(0, 80)}`
  return undefined
}
