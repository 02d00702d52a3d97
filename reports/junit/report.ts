/** The report for CI systems: JUnit XML, one suite per revision and transport, one case per requirement. */
import type { Reporter } from '../../harness/runner/events.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { countsByPlace, newRecord, type RunRecord, requirements, summaryOf, take } from '../record/run-record.ts'
import { xmlLine } from '../text/xml.ts'
import { testCase } from './case.ts'
import { crashSuite } from './crash-suite.ts'
import { suiteOfRun } from './run-suite.ts'
import { caseSeconds, placeSeconds, seconds } from './times.ts'
import { type Element, xmlDocument } from './xml.ts'

/** Written at `close`, also of a run that was interrupted; nothing is written for a run that never started. */
export function junitReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info !== undefined) await deliver(output, await junitDocument(record))
    },
  }
}

function junitDocument(record: RunRecord): Promise<string> {
  const { side = 'server', target = '' } = record.info ?? {}
  const timeOf = caseSeconds(record)
  const run = [...crashSuite(record), ...suiteOfRun(record)]
  const suites = [...countsByPlace(record).map((place) => placeSuite(record, place, timeOf)), ...run]
  const sum = (name: string) => String(suites.reduce((total, suite) => total + Number(suite[name]), 0))
  return xmlDocument('testsuites', {
    '@name': xmlLine(`mcp-conform ${side} ${target}`),
    // Less than the sum when scenarios run side by side.
    '@time': seconds(summaryOf(record).durationMs),
    '@tests': sum('@tests'),
    '@failures': sum('@failures'),
    '@errors': sum('@errors'),
    testsuite: suites,
  })
}

function placeSuite(record: RunRecord, place: Place, timeOf: ReturnType<typeof caseSeconds>): Element {
  const { strict = false, side = 'server', seed, sets, shard, startedAt = '' } = record.info ?? {}
  const here = requirements(record).flatMap(([, results]) => results.filter((r) => placeName(r) === placeName(place)))
  const cases = here.map((result) => testCase(result, timeOf(result), { strict, side }))
  return {
    '@name': placeName(place),
    ...totals(cases),
    '@time': placeSeconds(record, place),
    // The JUnit schema knows neither fractions of a second nor time zones; it is UTC.
    '@timestamp': xmlLine(startedAt.slice(0, 19)),
    properties: {
      property: [
        { '@name': 'revision', '@value': place.revision },
        { '@name': 'transport', '@value': place.transport },
        { '@name': 'seed', '@value': String(seed ?? '') },
        ...(sets === undefined ? [] : [{ '@name': 'sets', '@value': xmlLine(sets.join(' ')) }]),
        ...(shard === undefined ? [] : [{ '@name': 'shard', '@value': `${shard.index}/${shard.count}` }]),
      ],
    },
    testcase: cases,
  }
}

/** How many cases there are of each kind. */
export function totals(cases: readonly Element[]): Element {
  const having = (name: string) => String(cases.filter((one) => name in one).length)
  return {
    '@tests': String(cases.length),
    '@failures': having('failure'),
    '@errors': having('error'),
    '@skipped': having('skipped'),
  }
}
