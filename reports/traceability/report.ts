/**
 * The report that maps proposals to checks, in the form of SEP-2484: one YAML document for each SEP, a row for each MUST and
 * SHOULD, with the check that exercises it or the reason why none does. What is added to that form: the result of this run.
 */
import type { Result } from '../../harness/judging/result.ts'
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions, Traced } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, type RunRecord, requirements, take } from '../record/run-record.ts'
import { visible } from '../text/terminal.ts'

/** Written at `close`; nothing is written for a run that never started. */
export function traceabilityReport({ output, traced = [] }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info !== undefined) await deliver(output, traceabilityText(traced, record))
    },
  }
}

function traceabilityText(traced: readonly Traced[], record: RunRecord): string {
  const found = new Map(requirements(record))
  const bound = traced.filter(({ level }) => level !== 'MAY')
  const numbers = [...new Set(bound.flatMap(({ seps }) => seps))].sort((one, other) => one - other)
  const documents = [
    ...numbers.map((sep) =>
      document(
        `${sep}`,
        bound.filter(({ seps }) => seps.includes(sep)),
        found,
      ),
    ),
    document(
      'null',
      bound.filter(({ seps }) => seps.length === 0),
      found,
    ),
  ]
  const { tool, target } = record.info ?? { tool: { name: '', version: '' }, target: '' }
  const head = `# ${visible(`${tool.name} ${tool.version}: ${target}`)}\n# sep: null holds the requirements for which the specification names no SEP.`
  return [head, ...documents].join('\n---\n')
}

function document(sep: string, rows: readonly Traced[], found: ReadonlyMap<string, readonly Result[]>): string {
  return [
    `sep: ${sep}`,
    `spec_url: ${quoted(rows[0]?.link ?? '')}`,
    'requirements:',
    ...rows.flatMap(({ id, level, says, excluded }) => {
      const text = `text: ${quoted(`${level}: ${says}`)}`
      if (excluded !== undefined) return [`  - ${text}`, `    excluded: ${quoted(excluded)}`]
      return [`  - check: ${id}`, `    ${text}`, ...resultLines(found.get(id))]
    }),
    '',
  ].join('\n')
}

/** The most serious of the results, and why nothing was seen where nothing was. */
function resultLines(results: readonly Result[] | undefined): readonly string[] {
  if (results === undefined) return ['    result: not-run']
  const [verdict = 'not-run'] = order.filter((one) => results.some((result) => result.verdict === one))
  const reason = results.find((result) => result.verdict === verdict)?.reason
  const isUnseen = verdict === 'not-observed' || verdict === 'not-applicable'
  return [`    result: ${verdict}`, ...(isUnseen && reason !== undefined ? [`    reason: ${quoted(reason)}`] : [])]
}

const order = ['failed', 'harness-error', 'warned', 'passed', 'not-observed', 'not-applicable'] as const

/** A string of JSON is one of YAML. */
const quoted = (text: string): string => JSON.stringify(visible(text))
