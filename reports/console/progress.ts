/** How far the run is, and how long it will take: one line that is rewritten on a terminal, a line a minute elsewhere; and failures as they happen. */
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import { placeName } from '../record/cells.ts'
import { sentence } from '../red/sentence.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fitted } from '../text/width.ts'
import { duration } from '../text/words.ts'
import type { Style } from './style.ts'

const clearLine = '\r\x1b[2K'
/** Of a run that cannot rewrite a line: milliseconds between two lines. */
const pause = 60_000
/** Scenario runs that have to have ended before they tell how long the others will take. */
const enough = 10

export interface Progress {
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
    planned: 0,
    started: 0,
    ended: 0,
    plannedAt: 0,
    /** What runs, by its name, in the order in which it began. */
    running: new Set<string>(),
    isShown: false,
    side: 'server' as 'server' | 'client',
    last: now(),
  }

  const broken = new Set<string>()

  const counts = () => `${seen.ended}/${seen.planned} scenario runs${broken.size > 0 ? `, ${broken.size} failed` : ''}`

  /** As those that are left go on as those that have ended; when none is left to begin, what is waited for, and what comes after. */
  const left = (): string => {
    const [first, ...others] = seen.running
    if (seen.started >= seen.planned && first !== undefined)
      return `waiting for ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
    if (seen.planned > 0 && seen.ended >= seen.planned) return 'judging; what did not come is tried a second time'
    const latest = [...seen.running].at(-1) ?? ''
    if (seen.ended < enough) return latest
    const leftMs = ((now() - seen.plannedAt) / seen.ended) * (seen.planned - seen.ended)
    return `about ${duration(Math.max(1000, Math.round(leftMs / 1000) * 1000))} left  ${latest}`
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
    seen.ended += 1
    seen.running.delete(nameOf(event.cell))
    if (verbose) {
      const { cell, durationMs, outcome } = event
      return print(`   ${visible(cell.scenario)}  ${placeName(cell)}  ${visible(outcome)}, ${durationMs.toFixed(0)} ms`)
    }
    if (interactive) return rewrite()
    if (now() - seen.last < pause) return
    seen.last = now()
    print(`   ${counts()}`)
  }
  return {
    event(event) {
      if (event.type === 'run-started') seen.side = event.info.side
      else if (event.type === 'planned') {
        seen.planned = event.cells.length
        seen.plannedAt = now()
      } else if (event.type === 'breach') breach(event)
      else if (event.type === 'scenario-ended') ended(event)
      else if (event.type === 'scenario-started') {
        seen.started += 1
        seen.running.add(nameOf(event.cell))
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

const nameOf = (cell: Cell): string => `${cell.scenario} (${placeName(cell)})`
