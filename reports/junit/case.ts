/** One requirement in one place as a JUnit test case. */
import type { Result } from '../../harness/judging/result.ts'
import type { RunInfo } from '../../harness/runner/events.ts'
import { excuseText } from '../record/excuse-text.ts'
import { isBroken } from '../record/verdicts.ts'
import { causeLines } from '../red/cause-text.ts'
import { markWidth } from '../red/line-text.ts'
import { wireText } from '../red/red.ts'
import { sentence } from '../red/sentence.ts'
import { xmlBody, xmlLine } from '../text/xml.ts'
import { cdata, type Element } from './xml.ts'

const maxMessage = 300
/** Columns of a wire line: a CI shows what was printed beside the tests of a whole run. */
const wireWidth = 120

/** @param seconds the time attribute of the case */
export function testCase(result: Result, seconds: string, { strict, side }: Pick<RunInfo, 'strict' | 'side'>): Element {
  const { requirement, revision, transport, verdict, level, reason = 'no reason given' } = result
  const [topic = ''] = requirement.split('.')
  const attributes = {
    // A CI groups by the part before the last dot: the place, which a requirement has several of.
    '@classname': xmlLine(`mcp.${revision}.${transport}.${topic}`),
    '@name': xmlLine(requirement),
    '@time': seconds,
  }
  if (result.excused !== undefined) {
    // Like a warning: seen by every CI, failing none.
    const message = xmlLine(`${excuseText(result.excused)}: ${sentence(result, side)}`, maxMessage)
    const type = `known-${result.excused.by}`
    return { ...attributes, skipped: { '@type': type, '@message': message }, 'system-out': cdata(body(result)) }
  }
  if (isBroken(result, strict)) {
    const message = xmlLine(sentence(result, side), maxMessage)
    return { ...attributes, failure: { '@message': message, '@type': xmlLine(level), ...cdata(body(result)) } }
  }
  switch (verdict) {
    case 'harness-error': {
      const message = xmlLine(`harness error: ${reason}`, maxMessage)
      return { ...attributes, error: { '@message': message, '@type': verdict, ...cdata(body(result)) } }
    }
    case 'not-applicable':
    case 'not-observed':
      return { ...attributes, skipped: { '@message': xmlLine(`${verdict}: ${reason}`, maxMessage) } }
    case 'warned': {
      // JUnit knows no warning. What is skipped with a message is shown by every CI and fails none.
      const message = xmlLine(`warned: ${sentence(result, side)}`, maxMessage)
      return { ...attributes, skipped: { '@type': verdict, '@message': message }, 'system-out': cdata(body(result)) }
    }
    case 'passed':
    case 'failed':
      return attributes
  }
}

/** The proof, as the console shows it. */
function body(result: Result): string {
  const { level, says, link, revision, transport, source, scenario, reason, lenient, repeat, more } = result
  const { lines, left } = wireText(result, wireWidth)
  return xmlBody([
    `${level}: ${says}`,
    link,
    '',
    ...lines.map(({ mark, text }) => `${mark.padEnd(markWidth)}${text}`),
    ...(left > 0 ? [`      ${left} more in the HTML and JSON reports`] : []),
    '',
    ...(lenient === undefined ? [] : [`Only a warning: ${lenient}`]),
    ...causeLines(result),
    ...(reason === undefined ? [] : [`reason    ${reason}`]),
    `in        ${revision} ${transport}`,
    ...(more === undefined || more === 0 ? [] : [`and       ${more} more in the same place`]),
    `found by  ${source}${scenario === undefined || scenario === source ? '' : ` during ${scenario}`}`,
    ...(repeat === undefined ? [] : [`again     ${repeat}`]),
  ])
}
