/** A target that crashes fails a case of its own. */
import { placeList } from '../record/cells.ts'
import { crashesOf } from '../record/crashes.ts'
import type { RunRecord } from '../record/run-record.ts'
import { xmlBody, xmlLine } from '../text/xml.ts'
import { cdata, type Element } from './xml.ts'

/** No suite for a target that did not. */
export function crashSuite(record: RunRecord): readonly Element[] {
  const cases = crashesOf(record).map(({ sentence, often, places, stderr, repeat }, i): Element => {
    const again = repeat === undefined ? [] : ['', `again: ${repeat}`]
    const text = cdata(xmlBody([`${placeList(places)}; ${often}`, '', ...stderr.split('\n'), ...again]))
    return {
      '@classname': 'mcp.run',
      '@name': `target.crashed ${i + 1}`,
      '@time': '0.000',
      failure: { '@message': xmlLine(sentence, 300), '@type': 'crash', ...text },
    }
  })
  if (cases.length === 0) return []
  const counts = { '@tests': String(cases.length), '@failures': String(cases.length), '@errors': '0', '@skipped': '0' }
  return [{ '@name': 'crashes', ...counts, '@time': '0.000', testcase: cases }]
}
