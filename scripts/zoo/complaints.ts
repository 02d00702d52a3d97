/** What is wrong with how the program took a hostile target. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readXml } from '../../fixtures/reports/read-junit.ts'
import type { Specimen } from './specimens.ts'
import type { Visit } from './visit.ts'

const longestMs = 25_000
const longestAfterInterruptMs = 2_000
const mostMemory = 300 * 1024 * 1024
/** Anything that a terminal obeys, but for line breaks. */
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const schemaFile = join(import.meta.dirname, '..', '..', 'reports', 'json', 'report.schema.json')
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
interface Report {
  readonly summary: { readonly counts: Record<string, number> }
  readonly requirements: readonly {
    readonly id: string
    readonly results: readonly { readonly verdict: string; readonly reason?: string }[]
  }[]
}

const isReport = ajv.compile<Report>(JSON.parse(readFileSync(schemaFile, 'utf8')))

/** One line each; none when all is well. @param patience that of the visit */
export function complaints({ exit, says, judged }: Specimen, visit: Visit, patience = 1): readonly string[] {
  const { exitCode, milliseconds, endedAfter, memory, left, json, junit } = visit
  const expected = endedAfter === undefined ? exit : [...exit, 130]
  const texts = { console: visit.console, JSON: json, JUnit: junit }
  return [
    ...(milliseconds > longestMs * patience ? [`it took ${seconds(milliseconds)}`] : []),
    ...(endedAfter !== undefined && endedAfter > longestAfterInterruptMs
      ? [`it ended ${seconds(endedAfter)} after the interrupt`]
      : []),
    ...(exitCode === undefined || !expected.includes(exitCode)
      ? [`exit code ${exitCode ?? 'none'}, expected ${expected.join(' or ')}`]
      : []),
    ...(memory > mostMemory ? [`it held ${megabytes(memory)}`] : []),
    ...(left.length > 0 ? [`left behind: ${left.join('; ')}`] : []),
    ...Object.entries(texts).flatMap(([name, text]) =>
      text !== undefined && controls.test(text) ? [`control characters in ${name}`] : [],
    ),
    ...jsonComplaints(json, judged === true && endedAfter === undefined),
    ...xmlComplaints(junit),
    ...(endedAfter === undefined && says !== undefined && !says.test(visit.console)
      ? [`the console does not say ${says}`]
      : []),
    ...(/ at .*\.js:\d+/.test(visit.console) ? ['a stack trace on the console'] : []),
    ...(/maximum call stack/i.test(visit.console + (json ?? '')) ? ['a stack overflow'] : []),
  ]
}

function jsonComplaints(text: string | undefined, judged: boolean): readonly string[] {
  if (text === undefined) return ['no JSON report']
  try {
    const report: unknown = JSON.parse(text)
    if (!isReport(report)) return [`the JSON report does not fit its schema: ${ajv.errorsText(isReport.errors)}`]
    const { counts } = report.summary
    const { passed = 0, failed = 0, warned = 0, 'harness-error': faults = 0 } = counts
    const errors = faults > 0 ? [`${faults} harness errors: ${faultsOf(report).join('; ').slice(0, 500)}`] : []
    const verdicts = passed + failed + warned
    return judged && verdicts === 0 ? [...errors, 'no verdicts'] : errors
  } catch (error) {
    return [`the JSON report cannot be read: ${String(error).slice(0, 100)}`]
  }
}

function faultsOf({ requirements }: Report): readonly string[] {
  return requirements.flatMap(({ id, results }) =>
    results.flatMap(({ verdict, reason }) => (verdict === 'harness-error' ? [`${id}: ${reason}`] : [])),
  )
}

function xmlComplaints(text: string | undefined): readonly string[] {
  if (text === undefined) return ['no JUnit report']
  try {
    readXml(text)
    return []
  } catch (error) {
    return [`the JUnit report cannot be read: ${String(error).slice(0, 100)}`]
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
