/** One look at a cause: what failed, what came, the cause that reports show beside it, and whether it fits. */
import type { Result } from '../../harness/judging/result.ts'

export const verdicts = ['yes', 'no', 'not looked at'] as const

export interface Review {
  /** The judge's name for the way to fail, else what it expected; what changes from run to run is left out. */
  readonly failed: string
  /** What came, in short; likewise. */
  readonly got: string
  /** The id of the cause; `none` where nothing is said. */
  readonly cause: string
  /** What the cause said when it was looked at. */
  readonly text?: string
  readonly fits?: (typeof verdicts)[number]
  /** Of real targets: the starts that show it. */
  readonly on?: readonly string[]
}

const longest = 110

/** What a report shows of a breach. */
export function reviewOf({
  branch,
  expected = '',
  actual,
  causes = [],
}: Pick<Result, 'branch' | 'expected' | 'actual' | 'causes'>): Review {
  const [cause] = causes
  const got = actual === undefined ? 'nothing' : typeof actual === 'string' ? actual : JSON.stringify(actual)
  return {
    failed: steady(branch ?? expected),
    got: steady(got),
    ...(cause === undefined ? { cause: 'none' } : { cause: cause.id, text: textOf(cause), fits: 'not looked at' }),
  }
}

/** All that a cause says. */
export function textOf({
  sdk,
  cause,
  fix,
}: {
  readonly sdk?: string
  readonly cause: string
  readonly fix?: string
}): string {
  return [...(sdk === undefined ? [] : [`${sdk}:`]), cause, ...(fix === undefined ? [] : [fix])].join(' ')
}

/** Whether somebody who has looked at the one has looked at the other. */
export function isSame(a: Review, b: Review): boolean {
  return a.failed === b.failed && a.cause === b.cause && a.text === b.text && kindOf(a.got) === kindOf(b.got)
}

/** An error by its code, a result, words as they are. */
function kindOf(got: string): string {
  const code = /"error":.*"code":(-?\d+)/.exec(got)?.[1]
  if (code !== undefined) return code
  return got.startsWith('{') || got.startsWith('[') ? got.slice(0, 12) : got
}

/** Without ids, ports, counters and times; error codes and statuses stay. */
function steady(text: string): string {
  const plain = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/"(id|progressToken)":(?:\d+|"[^"]*")/g, '"$1":<id>')
    .replace(/:\d{4,5}\b/g, ':<port>')
    .replace(/(state|code_challenge|nonce|redirect_uri)=[^&"\s]+/g, '$1=...')
    .replace(/\/tmp\/[^/"]+/g, '/tmp/<folder>')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
  return plain.length > longest ? `${plain.slice(0, longest)}...` : plain
}
