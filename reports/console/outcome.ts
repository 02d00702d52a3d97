/** The end of the report: what is broken by name, and the outcome in words. */
import { placeList } from '../record/cells.ts'
import { type RunRecord, requirements, summaryOf } from '../record/run-record.ts'
import { unobserved } from '../record/unobserved.ts'
import { isBroken } from '../record/verdicts.ts'
import { visible } from '../text/terminal.ts'
import { count, duration } from '../text/words.ts'
import type { Section } from './style.ts'

const maxNames = 12
const exitMeaning = { 0: 'conforms', 1: 'violations', 3: 'incomplete', 130: 'interrupted' } as const

export const outcome: Section = (record, { paint }) => {
  const strict = record.info?.strict ?? false
  const summary = summaryOf(record)
  const broken = requirements(record).filter(([, results]) => results.some((r) => isBroken(r.verdict, strict)))
  const idWidth = Math.max(0, ...broken.slice(0, maxNames).map(([id]) => id.length))
  const names = broken.slice(0, maxNames).map(([id, results]) => {
    const places = placeList(results.filter((r) => isBroken(r.verdict, strict)))
    return `   ${paint.red('✗')} ${id.padEnd(idWidth)}  ${visible(results[0].level).padEnd(10)}  ${paint.dim(places)}`
  })
  const left = broken.length - names.length
  const judged = summary.judgedRequirements
  const verdict = { broken: broken.length, judged, ended: ended(record) }
  const [title, words] = sentence(summary.outcome, verdict, record)
  const colour = { conforms: paint.green, violations: paint.red, incomplete: paint.magenta, interrupted: paint.yellow }
  return [
    '',
    ...names,
    ...(left > 0 ? [`     and ${left} more, above`] : []),
    ...(names.length > 0 ? [''] : []),
    ` ${colour[summary.outcome](paint.bold(title))}  ${words}`,
    paint.dim(`   ${duration(summary.durationMs)}, exit code ${summary.exitCode} (${exitMeaning[summary.exitCode]})`),
    ...startLines(record).map(paint.dim),
    '',
  ]
}

/** How often the target was started; slow starts are a reason for doubt in everything that was not observed. */
function startLines({ starts }: RunRecord): string[] {
  if (starts === undefined) return []
  const slow = starts.slow === 0 ? '' : `; ${starts.slow} of them took over ${duration(starts.slowMs)}`
  return [`   the target was started ${count(starts.count, 'time')} (${duration(starts.totalMs)} in all${slow})`]
}

interface Numbers {
  readonly broken: number
  readonly judged: number
  readonly ended: string
}

function sentence(
  outcome: ReturnType<typeof summaryOf>['outcome'],
  { broken, judged, ended }: Numbers,
  record: RunRecord,
): readonly [title: string, words: string] {
  const judgedText = count(judged, 'judged requirement')
  const brokenText = `${broken} of ${judgedText} ${broken === 1 ? 'is' : 'are'} broken`
  switch (outcome) {
    case 'conforms':
      return ['CONFORMS', `${judgedText}, none broken${reservations(record)}.`]
    case 'violations':
      return ['DOES NOT CONFORM', `${brokenText}${reservations(record)}.`]
    case 'incomplete':
      return [
        'INCOMPLETE',
        judged === 0
          ? 'Nothing was judged: no statement about the target.'
          : `No conclusion, for the reasons above; so far ${brokenText}.`,
      ]
    case 'interrupted':
      return ['INTERRUPTED', `${ended}; ${judged === 0 ? 'nothing was judged' : `so far ${brokenText}`}.`]
  }
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
