/** Annotations of GitHub Actions: one command a line, which the runner turns into errors and warnings beside the change. */
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { placeList } from '../record/cells.ts'
import { crashesOf } from '../record/crashes.ts'
import { outcomeText } from '../record/outcome-text.ts'
import { excusedOf, redsOf, warningsOf } from '../record/reds.ts'
import { newRecord, type RunRecord, summaryOf, take } from '../record/run-record.ts'
import { isConclusive } from '../record/verdicts.ts'
import { causeLines } from '../red/cause-text.ts'
import type { Red } from '../red/red.ts'
import { visible } from '../text/terminal.ts'

/** Written at `close`; nothing is written for a run that never started. */
export function githubReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info !== undefined) await deliver(output, annotations(record))
    },
  }
}

function annotations(record: RunRecord): string {
  const { outcome } = summaryOf(record)
  const { title, words } = outcomeText(record)
  const isEnded = isConclusive(outcome)
  return [
    ...crashesOf(record).map(({ sentence, often, places, stderr }) =>
      command('error', 'the target crashed', sentence, `${placeList(places)}; ${often}`, ...stderr.split('\n')),
    ),
    ...redsOf(record).map((red) => annotation('error', red)),
    ...warningsOf(record).map((red) => annotation('warning', red)),
    ...excusedOf(record).map((red) => annotation('notice', red)),
    ...(record.baseline?.flaws ?? []).map(({ requirement, message }) =>
      command('error', requirement, `${record.baseline?.file}: ${message}`),
    ),
    ...(isEnded
      ? []
      : [...record.problems].map((problem) => command('error', `mcp-conform ${outcome}`, ...problem.split('\n')))),
    command('notice', `mcp-conform: ${title}`, words),
  ].join('')
}

function annotation(kind: 'error' | 'warning' | 'notice', { requirement, level, says, ways, link }: Red): string {
  const told = ways.map(({ sentence, places }) => `${sentence} (${placeList(places)})`)
  const again = ways[0].places[0].repeat
  const lines = [
    ...told,
    `${level}: ${says}`,
    link,
    ...causeLines(ways[0].places[0]),
    ...(again === undefined ? [] : [`again: ${again}`]),
  ]
  return command(kind, requirement, ...lines)
}

/** `::error title=...::...` with all that could end it or begin another one escaped. */
function command(kind: string, title: string, ...lines: readonly string[]): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = data(visible(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${lines.map((line) => data(visible(line))).join('%0A')}\n`
}
