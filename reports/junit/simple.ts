/** JUnit of things that are no requirements, such as the targets of a fleet. */
import { xmlBody, xmlLine } from '../text/xml.ts'
import { totals } from './report.ts'
import { seconds } from './times.ts'
import { cdata, type Element, xmlDocument } from './xml.ts'

interface SimpleCase {
  readonly classname: string
  readonly name: string
  readonly seconds: number
  /** What is wrong with it, a line each. */
  readonly failure?: string
  /** Why nothing can be said of it. */
  readonly error?: string
}

const maxMessage = 300

/** One suite of these cases. */
export function junitXml(name: string, cases: readonly SimpleCase[]): Promise<string> {
  const testcase = cases.map(
    (one): Element => ({
      '@classname': xmlLine(one.classname),
      '@name': xmlLine(one.name),
      '@time': seconds(one.seconds * 1000),
      ...problem('failure', one.failure),
      ...problem('error', one.error),
    }),
  )
  const suite: Element = { '@name': xmlLine(name), ...totals(testcase), testcase }
  return xmlDocument('testsuites', { '@name': xmlLine(name), testsuite: [suite] })
}

function problem(kind: 'failure' | 'error', text: string | undefined): Element {
  if (text === undefined) return {}
  const lines = text.split('\n')
  return {
    [kind]: {
      '@message': xmlLine(lines.join('; ').replaceAll('.; ', '. '), maxMessage),
      '@type': kind,
      ...cdata(xmlBody(lines)),
    },
  }
}
