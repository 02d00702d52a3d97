/** The report for a program that repairs code: each failure a line of JSON, the outcome last, and nothing besides. */
import type { Result } from '../../harness/judging/result.ts'
import type { Reporter, RunInfo } from '../../harness/runner/events.ts'
import { placeName } from '../../harness/trace/place.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { crashesOf } from '../record/crashes.ts'
import { outcomeText } from '../record/outcome-text.ts'
import { redsOf } from '../record/reds.ts'
import { newRecord, type RunRecord, summaryOf, take } from '../record/run-record.ts'
import { causeLines } from '../red/cause-text.ts'
import { type Red, wireText } from '../red/red.ts'
import { storable } from '../text/json.ts'
import { visible } from '../text/terminal.ts'

/** Characters of one evidence line. */
const width = 400

/** Written at `close`; nothing is written for a run that never started. */
export function agentReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info === undefined) return
      const lines = [...crashes(record), ...redsOf(record).map((red) => failure(red, record)), end(record)]
      await deliver(output, lines.map((line) => `${JSON.stringify(storable(line))}\n`).join(''))
    },
  }
}

function failure({ requirement, level, says, link, statement, ways, holdsIn }: Red, { info }: RunRecord) {
  const [{ sentence, places }, ...further] = ways
  const [shown] = places
  return {
    type: 'failure',
    requirement,
    level,
    rule: says,
    specification: link,
    statement,
    what: sentence,
    where: places.map(placeName),
    ...(further.length === 0
      ? {}
      : { elsewhere: further.map((way) => ({ what: way.sentence, where: way.places.map(placeName) })) }),
    ...(holdsIn.length === 0 ? {} : { holdsIn: holdsIn.map(placeName) }),
    expected: shown.expected,
    evidence: wireText(shown, width).lines.map(({ mark, text, role }) => ({ line: visible(`${mark} ${text}`), role })),
    ...remedy(shown),
    ...files(info, ''),
    again: shown.repeat,
  }
}

/** What lies behind it and what to try, apart from each other. */
function remedy(shown: Result) {
  const lines = causeLines(shown)
  const [known] = shown.causes ?? []
  return {
    ...(lines.length === 0 ? {} : { hints: lines }),
    ...(known?.sdk === undefined ? {} : { sdk: known.sdk }),
    ...(known?.fix === undefined ? {} : { remedy: known.fix }),
  }
}

/** Where to begin to read: places that the program itself told on standard error, then the files of its command line. */
function files(info: RunInfo | undefined, stderr: string): { readonly files?: readonly string[] } {
  const told = [
    ...stderr.matchAll(/(?:file:\/\/)?(\/?[\w./@-]+\.(?:[mc]?[jt]sx?|py|go|rb|rs|java|cs|php|kt)):(\d+)/g),
  ].map(([, file, line]) => `${file}:${line}`)
  const python = [...stderr.matchAll(/File "([^"]+)", line (\d+)/g)].map(([, file, line]) => `${file}:${line}`)
  const words = [...(info?.target ?? '').split(' '), info?.program ?? '']
  const started = words.filter((word) => /^[\w./@-]+\.(?:[mc]?[jt]sx?|py|go|rb|php)$/.test(word))
  const all = [...new Set([...told, ...python, ...started])].filter((file) => !/node_modules|site-packages/.test(file))
  return all.length === 0 ? {} : { files: all }
}

function crashes(record: RunRecord) {
  return crashesOf(record).map(({ sentence, often, places, stderr, repeat }) => ({
    type: 'crash',
    what: `${sentence} ${often}`,
    where: places.map(placeName),
    stderr,
    ...files(record.info, stderr),
    again: repeat,
  }))
}

function end(record: RunRecord) {
  const { outcome, exitCode } = summaryOf(record)
  const { title, words } = outcomeText(record)
  return { type: 'outcome', outcome, exitCode, words: `${title}: ${words}`, problems: [...record.problems] }
}
