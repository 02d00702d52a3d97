/** Runs a part of a gateway test, and does not count what our reference implementation violates by itself. */
import type { Result } from '../../harness/judging/result.ts'
import { isBreach } from '../../harness/judging/tally/verdict-order.ts'
import type { RunEvent, Summary } from '../../harness/runner/events.ts'
import type { RunOptions } from '../../harness/runner/options.ts'
import { noPolicy, type Policy } from '../../harness/runner/policy.ts'
import { placeName } from '../../harness/trace/place.ts'
import type { Sided } from '../suite-options.ts'

/**
 * Runs the part. If `alone` is given, the reference implementation is tested first, without the gateway: a requirement that it violates in
 * a place is not observed for the gateway there.
 */
export async function runBesideReference(options: RunOptions, alone: Sided | undefined): Promise<Summary> {
  const { runSuite } = await import('../../harness/runner/run.ts')
  if (alone === undefined) return runSuite(options)
  const shown = new Set<string>()
  const emit = (event: RunEvent): void => {
    if (event.type === 'result' && isBreach(event.result.verdict)) shown.add(cellOf(event.result))
  }
  const { side: _side, target: _target, kind: _kind, ...run } = { kind: undefined, ...options }
  await runSuite({
    ...{ ...run, ...alone, emit, bail: false },
    ...{ policy: noPolicy, traceFile: undefined, onTrace: undefined, secrets: undefined },
  })
  return runSuite(shown.size === 0 ? options : { ...options, policy: subtracting(options.policy ?? noPolicy, shown) })
}

const cellOf = (result: Result): string => `${result.requirement} ${placeName(result)}`

function subtracting(policy: Policy, shown: ReadonlySet<string>): Policy {
  return {
    ...policy,
    weigh(given) {
      const result = policy.weigh(given)
      return isBreach(result.verdict) && shown.has(cellOf(result)) ? subtracted(result) : result
    },
  }
}

function subtracted(result: Result): Result {
  const { requirement, level, says, link, revision, transport, source } = result
  const reason = 'the reference implementation violates it without the gateway, too'
  return {
    ...{ requirement, level, says, link, revision, transport, source, reason },
    ...{ verdict: 'not-observed', evidence: [] },
  }
}
