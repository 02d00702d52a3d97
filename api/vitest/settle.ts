/** A verdict as the end of a test. */

import { breachText } from '../../reports/index.ts'
import type { Result, Side } from '../index.ts'

interface Ending {
  readonly side: Side
  readonly strict: boolean
  /** Why there is no result. */
  readonly why: string
  skip(reason: string): never
  annotate(message: string, type: string): Promise<unknown>
}

/** Passes, fails with the evidence, or skips with the reason. */
export async function settleTest(
  result: Result | undefined,
  { side, strict, why, skip, annotate }: Ending,
): Promise<void> {
  if (result === undefined) return skip(why)
  const { verdict, excused, reason = 'no reason given' } = result
  switch (verdict) {
    case 'passed':
      return
    case 'not-observed':
    case 'not-applicable':
      return skip(`${verdict}: ${reason}`)
    case 'failed':
    case 'warned':
      if (excused !== undefined) return skip(`known: ${excused.reason}`)
      if (verdict === 'warned' && !strict) {
        await annotate(breachText(result, side), 'warning')
        return
      }
      throw proof(breachText(result, side))
    case 'harness-error':
      throw proof(`A fault of mcp-conform: ${reason}`)
  }
}

/** Where in our code it was thrown helps nobody. */
function proof(message: string): Error {
  const error = new Error(message)
  error.name = 'ConformanceError'
  error.stack = `${error.name}: ${message}`
  return error
}
