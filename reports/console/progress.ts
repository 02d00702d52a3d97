/** How far the run is: one line that is rewritten on a terminal, a line per quarter elsewhere. */
import type { Result } from '../../harness/judging/result.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { placeName } from '../record/cells.ts'
import { visible } from '../text/terminal.ts'
import type { Style } from './style.ts'

const clearLine = '\r\x1b[2K'
/** Of a run that cannot rewrite a line, so many lines are printed on the way. */
const steps = 4

export interface Progress {
  event(event: RunEvent): void
  /** Takes the line away, so that the report can follow. */
  clear(): void
}

export function progress(write: (text: string) => void, interactive: boolean, { width, verbose }: Style): Progress {
  const seen = { planned: 0, ended: 0, failed: 0, warned: 0, current: '', isShown: false, isBegun: false }

  const counts = () =>
    `${seen.ended}/${seen.planned} scenario runs${seen.failed > 0 ? `, ${seen.failed} failed` : ''}${seen.warned > 0 ? `, ${seen.warned} warned` : ''}`

  const rewrite = () => {
    write(`${clearLine}${visible(` ${counts()}  ${seen.current}`).slice(0, width - 1)}`)
    seen.isShown = true
  }

  /** A line of its own; the first one keeps its distance from the facts. */
  const print = (text: string) => {
    write(`${seen.isBegun ? '' : '\n'}   ${text}\n`)
    seen.isBegun = true
  }

  const countResult = ({ verdict }: Result) => {
    if (verdict === 'failed') seen.failed += 1
    if (verdict === 'warned') seen.warned += 1
  }

  const ended = (event: Extract<RunEvent, { type: 'scenario-ended' }>) => {
    seen.ended += 1
    if (interactive) return rewrite()
    if (verbose) {
      const { cell, durationMs, outcome } = event
      return print(`${visible(cell.scenario)}  ${placeName(cell)}  ${visible(outcome)}, ${durationMs.toFixed(0)} ms`)
    }
    const step = (n: number) => Math.floor((n * steps) / seen.planned)
    if (step(seen.ended) > step(seen.ended - 1)) print(counts())
  }

  return {
    event(event) {
      if (event.type === 'planned') seen.planned = event.cells.length
      else if (event.type === 'result') countResult(event.result)
      else if (event.type === 'scenario-ended') ended(event)
      else if (event.type === 'scenario-started' && interactive) {
        seen.current = `${event.cell.scenario} (${placeName(event.cell)})`
        rewrite()
      }
    },
    clear() {
      if (seen.isShown) write(clearLine)
      seen.isShown = false
    },
  }
}
