/** One requirement in one place as a JUnit test case. */

import type { TestSuite } from 'junit-report-builder'
import type { Result } from '../../harness/judging/result.ts'
import { isBroken } from '../record/verdicts.ts'
import { inline } from '../text/terminal.ts'
import { xmlBody, xmlLine } from '../text/xml.ts'
import { skip } from './skip.ts'

const maxMessage = 300

/** @param seconds the time attribute of the case. */
export function addCase(suite: TestSuite, result: Result, seconds: number, strict: boolean): void {
  const [topic = ''] = result.requirement.split('.')
  const testCase = suite
    .testCase()
    .className(xmlLine(`mcp.${topic}`))
    .name(xmlLine(result.requirement))
    .time(seconds)
  const { verdict } = result
  if (isBroken(verdict, strict)) {
    testCase.failure(message(result), xmlLine(result.level)).stacktrace(body(result))
    return
  }
  switch (verdict) {
    case 'harness-error':
      testCase.error(
        xmlLine(`harness error: ${result.reason ?? 'no reason given'}`, maxMessage),
        'harness-error',
        body(result),
      )
      return
    case 'not-applicable':
    case 'not-observed':
      skip(testCase, xmlLine(`${verdict}: ${result.reason ?? 'no reason given'}`, maxMessage))
      return
    case 'warned':
      testCase.standardOutput(body(result, `warned: ${message(result)}`))
      return
    case 'passed':
    case 'failed':
      return
  }
}

function message({ expected, actual }: Result): string {
  return xmlLine(`expected ${expected ?? 'what the rule says'}, got ${inline(actual)}`, maxMessage)
}

function body(result: Result, ...title: readonly string[]): string {
  const { level, says, link, revision, transport, source, scenario, reason, expected, actual, evidence, repeat, more } =
    result
  return xmlBody([
    ...title,
    `${level}: ${says}`,
    link,
    '',
    `in        ${revision} ${transport}`,
    ...(reason === undefined ? [] : [`reason    ${reason}`]),
    ...(expected === undefined ? [] : [`expected  ${expected}`, `got       ${inline(actual)}`]),
    ...(more === undefined || more === 0 ? [] : [`and       ${more} more in the same place`]),
    `seen by   ${source}${scenario === undefined || scenario === source ? '' : ` during ${scenario}`}`,
    ...evidence.map(
      (line) => `${line.relevant ? '>' : ' '} ${line.at.toFixed(0)} ms ${line.connection} ${line.arrow} ${line.text}`,
    ),
    ...(repeat === undefined ? [] : ['', `repeat    ${repeat}`]),
  ])
}
