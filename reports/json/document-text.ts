/** A report as the text of its file. */
import { storable } from '../text/json.ts'
import type { ReportDocument } from './format.ts'
import { jsonLines } from './lines.ts'

/** JSON that every reader can read, one result a line. */
export function documentText(document: ReportDocument): string {
  const stored = storable(document)
  return jsonLines(typeof stored === 'object' && stored !== null ? { ...stored } : {})
}
