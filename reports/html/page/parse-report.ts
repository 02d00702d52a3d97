/** A report from the text of its JSON or HTML file. */
import { formatName, formatVersion, type ReportDocument } from '../../json/format.ts'

/** Undefined for what is no report of this version. */
export function parseReport(text: string): ReportDocument | undefined {
  const block = /<script type="application\/json" id="report">([\s\S]*?)<\/script>/.exec(text)?.[1]
  try {
    const value: unknown = JSON.parse(block ?? text)
    return isReport(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The format says what else is in it. */
function isReport(value: unknown): value is ReportDocument {
  if (typeof value !== 'object' || value === null) return false
  return (
    'format' in value &&
    value.format === formatName &&
    'formatVersion' in value &&
    value.formatVersion === formatVersion
  )
}
