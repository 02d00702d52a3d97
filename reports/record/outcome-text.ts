/** How the run ended, in words. */
import type { BaselineState, ShardOption } from '../../harness/runner/events.ts'
import { count } from '../text/words.ts'
import { whoseText } from './of-sdk.ts'
import { type Repaired, repairedIn } from './repaired.ts'
import { type RunRecord, requirements, summaryOf } from './run-record.ts'
import { unobserved } from './unobserved.ts'
import { isBroken } from './verdicts.ts'

interface OutcomeText {
  /** `CONFORMS`, `DOES NOT CONFORM`, `INCOMPLETE`, `INTERRUPTED` */
  readonly title: string
  readonly words: string
}

export function outcomeText(record: RunRecord): OutcomeText {
  const strict = record.info?.strict ?? false
  const { outcome, judgedRequirements: judged } = summaryOf(record)
  const failures = requirements(record)
    .map(([, results]) => results.filter((result) => isBroken(result, strict)))
    .filter(({ length }) => length > 0)
  const broken = failures.length
  const judgedText = count(judged, 'judged requirement')
  const brokenText = `${broken} of ${judgedText} failed${whoseText(failures)}`
  const part = record.info?.shard
  const again = repairedIn(record)
  const crashed = record.crashes.some(({ times }) => times > 1)
  if (again !== undefined && (outcome === 'conforms' || outcome === 'violations')) return repeatedText(again, record)
  switch (outcome) {
    case 'conforms':
      return {
        title: part === undefined ? 'CONFORMS' : `NO FAILURE IN PART ${part.index} OF ${part.count}`,
        words: `${judgedText}, none failed${reservations(record)}.${wholeBy(part)}`,
      }
    case 'violations':
      return {
        title: 'DOES NOT CONFORM',
        words: `${crashed ? 'The target crashed; ' : ''}${brokenText}${reservations(record)}.`,
      }
    case 'known-violations':
      return {
        title: 'PASSES WITH KNOWN FAILURES',
        words: `${excused(record)}, 0 new; ${judgedText}${reservations(record)}.`,
      }
    case 'outdated-baseline':
      return {
        title: 'BASELINE OUT OF DATE',
        words: `${untrue(record.baseline)}; nothing else failed.`,
      }
    case 'incomplete':
      return {
        title: 'INCOMPLETE',
        words:
          judged === 0
            ? 'Nothing was judged, so there is no verdict on the target.'
            : `There is no verdict, for the reasons above; so far ${brokenText}.`,
      }
    case 'interrupted':
      return {
        title: 'INTERRUPTED',
        words: `${ended(record)}; ${judged === 0 ? 'nothing was judged' : `so far ${brokenText}`}.`,
      }
  }
}

/** A run that looked at failures alone says nothing of the rest. */
function repeatedText({ all, repaired, open }: Repaired, record: RunRecord): OutcomeText {
  const still = all - repaired - open
  const crashes = record.crashes.length
  const isOther = still === 0 && crashes === 0 && summaryOf(record).outcome === 'violations'
  const parts = [
    ...(all > 0 ? [`${repaired} of ${all} fixed`] : []),
    ...(still > 0 ? [`${still} still ${still === 1 ? 'fails' : 'fail'}`] : []),
    ...(open > 0 ? [`${open} could not be judged again`] : []),
    ...(crashes > 0 ? ['the target still crashes'] : all === 0 ? ['the target no longer crashes'] : []),
    ...(isOther ? ['another requirement failed in a repeated scenario'] : []),
  ]
  const isDone = repaired === all && crashes === 0 && !isOther
  const words = parts.join(', ')
  return {
    title: isDone ? 'FIXED' : 'NOT ALL FIXED',
    words: `${words.charAt(0).toUpperCase()}${words.slice(1)}. Nothing else was tested.`,
  }
}

/** What a part does not show, the other parts may. */
function wholeBy(part: ShardOption | undefined): string {
  return part === undefined ? '' : ' To learn whether the target conforms, merge all parts with mcp-conform merge.'
}

function untrue({ flaws, file }: BaselineState = { flaws: [], file: 'the baseline' }): string {
  return flaws.length === 1 ? `1 entry of ${file} is wrong` : `${flaws.length} entries of ${file} are wrong`
}

/** How many requirements are broken and do not count. */
function excused(record: RunRecord): string {
  const known = requirements(record).filter(([, results]) => results.some((r) => r.excused !== undefined)).length
  return count(known, 'known failure')
}

/** What a reader must not overlook behind a plain yes or no. */
function reservations(record: RunRecord): string {
  const strict = record.info?.strict ?? false
  const warned = requirements(record).filter(([, results]) => results.some((r) => r.verdict === 'warned')).length
  const { never, partly } = unobserved(record)
  const parts = [
    ...(warned > 0 && !strict ? [`${warned} warned`] : []),
    ...(never > 0 ? [`${never} never observed`] : []),
    ...(partly > 0 ? [`${partly} observed only in part`] : []),
  ]
  return parts.length > 0 ? `; ${parts.join(', ')}` : ''
}

function ended({ executions, planned }: RunRecord): string {
  const done = [...executions.values()].filter((execution) => execution.outcome !== undefined).length
  return `${done} of ${count(planned.length, 'scenario run')} had ended`
}
