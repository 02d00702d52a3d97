/** The report that a person reads: head and reds as they come, everything else at the end, the outcome last. */
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, take } from '../record/run-record.ts'
import { advised } from './advised.ts'
import { answers } from './answers.ts'
import { crashes } from './crashes.ts'
import { baselineFlaws, excused, failures, warnings } from './findings.ts'
import { fuzzed } from './fuzzed.ts'
import { factLines, planLine, runHeading } from './heading.ts'
import { outcome } from './outcome.ts'
import { progress } from './progress.ts'
import { type Section, style } from './style.ts'
import { table } from './table.ts'
import { bounds, harnessErrors, problems } from './trouble.ts'
import { unseen } from './unseen.ts'

/** Details first, then the numbers; the outcome stands last, next to the prompt. */
const whole: readonly Section[] = [
  crashes,
  failures,
  excused,
  warnings,
  unseen,
  advised,
  harnessErrors,
  bounds,
  problems,
  baselineFlaws,
  fuzzed,
  table,
  outcome,
]

/** What was asked for, and what kept it from being found. */
const alone: readonly Section[] = [answers, excused, harnessErrors, problems]

/** Writes to its stream at once; to a file, the whole text at the end. */
export function consoleReport(options: ReportOptions): Reporter {
  const { output } = options
  const buffer: string[] = []
  const write = (text: string) => (output.kind === 'stream' ? output.write(text) : void buffer.push(text))
  const look = style(options)
  const record = newRecord()
  const live = progress(write, options.interactive && output.kind === 'stream', look, () => performance.now())
  const started = performance.now()
  let isFinished = false
  const print = (lines: readonly string[]) => {
    live.clear()
    for (const line of lines) write(`${line}\n`)
  }
  const finish = () => {
    if (isFinished || record.info === undefined) return
    isFinished = true
    for (const section of options.alone ? alone : whole) print(section(record, look))
  }
  return {
    event(event) {
      take(record, event)
      if (!options.alone) live.event(event)
      if (options.alone && event.type !== 'run-ended') return
      if (event.type === 'run-started') {
        print(runHeading(event.info, look))
        live.say(`asking the ${event.info.side} which revisions and transports it supports`)
      } else if (event.type === 'facts') {
        record.planningMs = performance.now() - started
        print(factLines(event.facts, look))
      } else if (event.type === 'planned') print(planLine(record, look))
      else if (event.type === 'run-ended') finish()
    },
    async close() {
      finish()
      if (output.kind === 'file') await deliver(output, buffer.join(''))
    },
  }
}
