/** How far the run is, and how long it will take: one line that is rewritten on a terminal, a line a minute elsewhere; and failures as they happen. */
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { placeName } from '../../harness/trace/place.ts'
import { sentence } from '../red/sentence.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fitted } from '../text/width.ts'
import { forecast, type Going, inSeconds, leftOf } from './forecast.ts'
import type { Style } from './style.ts'

const clearLine = '\r\x1b[2K'
/** Milliseconds between two lines, if the output cannot rewrite a line. */
const pause = 60_000

interface Progress {
  event(event: RunEvent): void
  /** What goes on before the plan is known; on a terminal only. */
  say(text: string): void
  /** Takes the line away, so that the report can follow. */
  clear(): void
}

/** @param now milliseconds on any clock */
export function progress(
  write: (text: string) => void,
  interactive: boolean,
  style: Style,
  now: () => number,
): Progress {
  const { width, verbose, paint } = style
  const seen = {
    facts: undefined as Facts | undefined,
    planned: [] as readonly Cell[],
    started: 0,
    openedAt: now(),
    /** How long preflight took, in milliseconds. */
    planningMs: 0,
    plannedAt: 0,
    scenarioMs: undefined as number | undefined,
    fuzz: {} as NonNullable<Going['fuzz']>,
    /** When the first fuzz property began. */
    fuzzedAt: undefined as number | undefined,
    forecastMs: 0,
    ended: [] as Going['ended'][number][],
    /** What runs, by its name, in the order in which it began. */
    running: new Map<string, { readonly cell: Cell; readonly at: number }>(),
    /** What is run once more. */
    again: [] as readonly Cell[],
    isShown: false,
    side: 'server' as 'server' | 'client',
    last: now(),
  }

  const broken = new Set<string>()

  const counts = () =>
    // What is run once more was counted before.
    `${Math.min(seen.ended.length, seen.planned.length)}/${seen.planned.length} scenario runs${broken.size > 0 ? `, ${broken.size} failed` : ''}`

  /** How long it will take; when none is left to begin, what is waited for, and what comes after. */
  const left = (): string => {
    const names = [...seen.running.keys()]
    if (seen.planned.length > 0 && seen.ended.length >= seen.planned.length) {
      const again = new Set(seen.again.map(nameOf))
      const lasted = seen.ended.filter(({ cell }) => again.has(nameOf(cell))).map(({ durationMs }) => durationMs)
      if (lasted.length === 0) return 'judging; what did not come is tried a second time'
      return `${about(Math.max(...lasted))}  trying again what did not come: ${list(seen.again.map(nameOf))}`
    }
    const { forecastMs, planned, ended, fuzz, fuzzedAt = now() } = seen
    if (names.some(isFuzzing) && now() > fuzzedAt + (fuzz.fuzzMs ?? Number.POSITIVE_INFINITY))
      return `the fuzzing time is over: reducing what failed, in ${list(names)}`
    const running = [...seen.running.values()].map(({ cell, at }) => ({ cell, sinceMs: now() - at }))
    const leftMs = leftOf({ forecastMs, elapsedMs: now() - seen.plannedAt, planned, ended, running, fuzz })
    if (seen.started < planned.length) return `${about(leftMs)}  ${names.at(-1) ?? ''}`
    return `${about(leftMs)}  waiting for ${list(names)}`
  }

  const clear = () => {
    if (seen.isShown) write(clearLine)
    seen.isShown = false
  }
  const rewrite = () => {
    write(`${clearLine}${fitted(visible(` ${counts()}  ${left()}`), width - 1)}`)
    seen.isShown = true
  }
  const print = (text: string) => {
    clear()
    write(`${text}\n`)
    if (interactive) rewrite()
  }
  const breach = ({ result }: Extract<RunEvent, { type: 'breach' }>) => {
    // The same rule broken in another place is no news.
    if (result.verdict !== 'failed' || result.excused !== undefined || broken.has(result.requirement)) return
    broken.add(result.requirement)
    const head = `${visible(result.requirement)}  ${placeName(result)}`
    const rest = fitted(visible(sentence(result, seen.side)), Math.max(12, width - displayWidth(head) - 6))
    print(` ${paint.red('✗')} ${head}  ${paint.dim(rest)}`)
  }
  const ended = (event: Extract<RunEvent, { type: 'scenario-ended' }>) => {
    seen.ended.push({ cell: event.cell, durationMs: event.durationMs })
    seen.running.delete(nameOf(event.cell))
    if (verbose) {
      const { cell, durationMs, outcome } = event
      return print(`   ${visible(cell.scenario)}  ${placeName(cell)}  ${visible(outcome)}, ${durationMs.toFixed(0)} ms`)
    }
    if (interactive) return rewrite()
    if (now() - seen.last < pause) return
    seen.last = now()
    print(`   ${counts()}, ${left()}`)
  }
  return {
    event(event) {
      if (event.type === 'run-started') {
        seen.side = event.info.side
        seen.scenarioMs = event.info.options?.limits.scenarioMs
        const { fuzzMs, fuzzRuns } = event.info.options ?? {}
        seen.fuzz = { fuzzMs, fuzzRuns }
      }
      if (event.type === 'facts') {
        seen.facts = event.facts
        seen.planningMs = now() - seen.openedAt
      } else if (event.type === 'planned') {
        seen.planned = event.cells
        seen.plannedAt = now()
        const { answerMs } = event
        const { scenarioMs, fuzz } = seen
        seen.forecastMs = forecast(event.cells, seen.facts, seen.planningMs, { answerMs, scenarioMs, ...fuzz })
      } else if (event.type === 'breach') breach(event)
      else if (event.type === 'scenario-ended') ended(event)
      else if (event.type === 'scenario-started') {
        seen.started += 1
        if (isFuzzing(event.cell.scenario)) seen.fuzzedAt ??= now()
        seen.running.set(nameOf(event.cell), { cell: event.cell, at: now() })
        if (interactive) rewrite()
      } else if (event.type === 'second-look') {
        seen.again = event.cells
        if (interactive) rewrite()
      }
    },
    say(text) {
      if (!interactive) return
      write(`${clearLine}${fitted(` ${text}`, width - 1)}`)
      seen.isShown = true
    },
    clear,
  }
}

const isFuzzing = (name: string): boolean => name.startsWith('fuzz/')
const nameOf = (cell: Cell): string => `${cell.scenario} (${placeName(cell)})`
const about = (ms: number): string => `about ${inSeconds(ms)} left`
const list = ([first = '', ...others]: readonly string[]): string =>
  `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
