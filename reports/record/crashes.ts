/** How the process of the target ended by itself in the middle of its work, in words. */
import { isGenerated } from '../../harness/judging/crash/crashes.ts'
import type { WireExcerpt } from '../../harness/judging/result.ts'
import type { CountedCrash } from '../../harness/runner/events.ts'
import type { Place } from '../../harness/trace/place.ts'
import { distinctPlaces } from './cells.ts'
import { groupBy } from './group.ts'
import type { RunRecord } from './run-record.ts'

/** Crashes that are alike, wherever they happened. */
export interface ShownCrash {
  /** `The server exited with code 1 after tools/call.` */
  readonly sentence: string
  /** How sure that is. */
  readonly often: string
  readonly places: readonly Place[]
  readonly scenario?: string
  readonly stderr: string
  readonly evidence: readonly WireExcerpt[]
  readonly repeat?: string
}

/** All crashes of a run, each way once. */
export function crashesOf({ crashes, info }: RunRecord): readonly ShownCrash[] {
  const side = info?.side ?? 'server'
  const alike = groupBy(crashes, (crash) => crashSentence(crash, side))
  return [...alike].map(([sentence, group]) => {
    const { scenario, stderr, evidence, repeat } = group[0]
    const times = group.reduce((sum, crash) => sum + crash.times, 0)
    return {
      sentence,
      often: howOften(times, group[0].gone === true),
      places: distinctPlaces(group),
      scenario,
      stderr,
      evidence,
      repeat,
    }
  })
}

function howOften(times: number, isGone: boolean): string {
  if (times > 1) return isGone ? `seen ${times} times, but not when nothing else ran` : `seen ${times} times`
  return isGone ? 'seen once, but not when the scenario ran again' : 'seen once; its scenario did not run again'
}

function crashSentence({ how, after, deliberate, withinLine }: CountedCrash, side: string): string {
  const within = withinLine === true ? ', in the middle of a line,' : ''
  if (isGenerated({ deliberate })) return `The ${side} ${how}${within} after a generated message.`
  const what = after === undefined ? '' : ` after ${after}`
  const why = deliberate === undefined || after?.endsWith(deliberate) === true ? '' : ` (${deliberate})`
  return `The ${side} ${how}${within}${what}${why}.`
}
