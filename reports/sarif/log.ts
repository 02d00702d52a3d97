/** A run as a SARIF log: each rule that is broken, each breach with its proof. */
import type { Result } from '../../harness/judging/result.ts'
import { placeName } from '../../harness/trace/place.ts'
import { crashesOf } from '../record/crashes.ts'
import { excuseText } from '../record/excuse-text.ts'
import { rulePageUrl } from '../record/rule-page.ts'
import { allResults, type RunRecord, requirements, summaryOf } from '../record/run-record.ts'
import { isBroken, isConclusive } from '../record/verdicts.ts'
import { causeLines } from '../red/cause-text.ts'
import { fingerprint } from '../red/fingerprint.ts'
import { markWidth } from '../red/line-text.ts'
import { wireText } from '../red/red.ts'
import { sentence } from '../red/sentence.ts'
import { visible } from '../text/terminal.ts'

/** Columns of a wire line. */
const width = 110

/**
 * Undefined for a run that never started.
 * @param pages where the pages of the rules are
 */
export function sarifLog(record: RunRecord, pages?: string) {
  const { info } = record
  if (info === undefined) return undefined
  const { outcome, exitCode, durationMs, problems } = summaryOf(record)
  const breaches = allResults(record).filter(({ verdict }) => verdict === 'failed' || verdict === 'warned')
  const broken = new Set(breaches.map(({ requirement }) => requirement))
  const rules = requirements(record).filter(([id]) => broken.has(id))
  const indexes = new Map(rules.map(([id], index) => [id, index]))
  const startedAt = Date.parse(info.startedAt)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: info.tool.name,
            semanticVersion: info.tool.version,
            rules: rules.map(([id, [first]]) => ({
              id,
              shortDescription: { text: visible(`${first.level}: ${first.says}`) },
              ...helpUri(pages === undefined ? first.link : rulePageUrl(pages, id)),
              properties: { tags: tagsOf(first), level: first.level, ...onSecurity(first) },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: isConclusive(outcome),
            exitCode,
            startTimeUtc: info.startedAt,
            endTimeUtc: new Date(startedAt + durationMs).toISOString(),
            toolExecutionNotifications: [
              ...new Set([...crashTexts(record), ...record.problems, ...problems, ...flaws(record)]),
            ].map((text) => ({
              level: 'error',
              message: { text: visible(text) },
            })),
          },
        ],
        results: breaches.map((result) => breach(result, indexes, info)),
        columnKind: 'utf16CodeUnits',
        ...(info.sets === undefined ? {} : { properties: { sets: info.sets } }),
      },
    ],
  }
}

/** Code scanning takes a severity from what is tagged as security alone. */
const tagsOf = ({ requirement, security }: Result): readonly string[] => [
  ...new Set(['mcp', requirement.split('.', 1)[0] ?? '', ...(security === undefined ? [] : ['security'])]),
]

/** What code scanning shows as the severity of an alert on security: high for a MUST, medium for a SHOULD. */
function onSecurity({ security, level }: Result) {
  if (security === undefined) return {}
  return { 'security-severity': level.startsWith('MUST') ? '7.5' : '5.0' }
}

/** No rule speaks of crashes: they are told beside the results. */
const crashTexts = (record: RunRecord): readonly string[] =>
  crashesOf(record).map(({ sentence, often }) => `${sentence} (${often})`)

function flaws({ baseline }: RunRecord): readonly string[] {
  return (baseline?.flaws ?? []).map(({ requirement, message }) => `${baseline?.file}: ${requirement}: ${message}`)
}

function helpUri(link: string): { readonly helpUri?: string } {
  return link.startsWith('https://') ? { helpUri: link } : {}
}

function breach(
  result: Result,
  indexes: ReadonlyMap<string, number>,
  { side, strict, target }: NonNullable<RunRecord['info']>,
) {
  const { requirement, revision, transport } = result
  const wire = wireText(result, width).lines.map(({ mark, text }) => `${mark.padEnd(markWidth)}${text}`)
  const causes = causeLines(result)
  const known = causes.length === 0 ? [] : ['', ...causes.map((line) => visible(line))]
  const again = result.repeat === undefined ? [] : ['', `again: ${visible(result.repeat)}`]
  return {
    ruleId: requirement,
    ruleIndex: indexes.get(requirement),
    level: isBroken(result, strict) ? 'error' : 'warning',
    message: { text: [visible(sentence(result, side)), '', ...wire, ...known, ...again].join('\n') },
    locations: [
      {
        // Code scanning shows no result without a file: the program that was started, as far as there is one.
        physicalLocation: { artifactLocation: { uri: programIn(target) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: placeName({ revision, transport }), kind: 'module' }],
      },
    ],
    ...(result.excused === undefined
      ? {}
      : {
          suppressions: [{ kind: 'external', status: 'accepted', justification: visible(excuseText(result.excused)) }],
        }),
    partialFingerprints: { 'breach/v1': fingerprint(result) },
  }
}

/** A path inside the folder of the run, as a URI. */
function programIn(target: string): string {
  const [program] = target.split(/\s+/).flatMap((part) => {
    const path = part.replace(/^(\.\/)+/, '')
    return /^[\w./@-]+\.[a-z]{1,4}$/i.test(path) && !/^\/|\.\./.test(path) ? [path] : []
  })
  return program === undefined ? 'mcp-conform' : encodeURI(program)
}
