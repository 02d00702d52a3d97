/** One look at a cause: what failed, what came, the cause that reports show beside it, and whether it fits. */
import type { Result } from '../../harness/judging/result.ts'

const verdicts = ['yes', 'no', 'not looked at'] as const

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
  /** For real targets: the starts that show it. */
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

/** Whether the same is said. Of a fault that is all that matters: it does one thing, however a judge words what came of it. */
export function saysTheSame(a: Review, b: Review): boolean {
  return a.cause === b.cause && a.text === b.text
}

/** For targets: whether a person who has reviewed the one has reviewed the other. */
export function isSame(a: Review, b: Review): boolean {
  return saysTheSame(a, b) && steady(a.failed) === steady(b.failed) && kindOf(a.got) === kindOf(b.got)
}

/** An error by its code, HTTP by its status, a result, words as they are. */
function kindOf(got: string): string {
  const code = /"error":.*"code":(-?\d+)/.exec(got)?.[1] ?? /^HTTP \d+/.exec(got)?.[0]
  if (code !== undefined) return code
  return got.startsWith('{') || got.startsWith('[') ? got.slice(0, 12) : steady(got)
}

/** Without ids, ports, counters and times; error codes, statuses and revisions stay. */
function steady(text: string): string {
  const plain = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/"(id|progressToken)":(?:\d+|"[^"]*")/g, '"$1":<id>')
    .replace(/(?<=\/\/[\w.-]+|\/\/\[[\da-f:]+\]|127\.0\.0\.\d+|localhost):\d{4,5}\b/gi, ':<port>')
    .replace(/(state|code_challenge|nonce|redirect_uri)=[^&"\s]+/g, '$1=...')
    .replace(/\/tmp\/[^/"]+/g, '/tmp/<folder>')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\b(\d+(?:\.\d+)?) (m?s|seconds|minutes)\b/g, '<n> $2')
    .replace(/\bid of the request, .*/, 'id of the request')
  return plain.length > longest ? `${plain.slice(0, longest)}...` : plain
}
