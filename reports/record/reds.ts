/** The broken requirements of a run, as reports show them. */
import { type Red, redOf } from '../red/red.ts'
import { type RunRecord, requirements } from './run-record.ts'
import { isBroken } from './verdicts.ts'

/** What breaks the run, by id. */
export function redsOf(record: RunRecord): readonly Red[] {
  const { strict = false, side = 'server' } = record.info ?? {}
  return requirements(record).flatMap(([, results]) => redOf(results, side, (r) => isBroken(r, strict)) ?? [])
}

/** What is broken and does not count, by id. */
export function excusedOf(record: RunRecord): readonly Red[] {
  const { side = 'server' } = record.info ?? {}
  return requirements(record).flatMap(([, results]) => redOf(results, side, (r) => r.excused !== undefined) ?? [])
}

/** What only warns, by id; under --strict nothing does. */
export function warningsOf(record: RunRecord): readonly Red[] {
  const { strict = false, side = 'server' } = record.info ?? {}
  if (strict) return []
  return requirements(record).flatMap(([, results]) =>
    results.some((r) => r.verdict === 'failed')
      ? []
      : (redOf(results, side, (r) => r.verdict === 'warned' && r.excused === undefined) ?? []),
  )
}
