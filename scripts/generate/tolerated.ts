/** Which permissions of the ledger quirks make use of, as data for those who do not load the quirks. */

import { loadQuirks } from '../load/load-quirks.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

/** Writes generated/tolerated.ts: from the id of a permission to the quirks that make use of it, as `<side>: <name>`. */
export async function generateTolerated(): Promise<void> {
  const tolerated = new Map<string, string[]>()
  for (const side of ['server', 'client'] as const) {
    for (const [name, { tolerates = [] }] of await loadQuirks(side)) {
      for (const id of tolerates) tolerated.set(id, [...(tolerated.get(id) ?? []), `${side}: ${name}`])
    }
  }
  const entries = [...tolerated].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = entries.map(([id, quirks]) => `  '${id}': ${JSON.stringify(quirks)},\n`)
  writeGenerated(
    'tolerated.ts',
    `${generatedNotice}export const tolerated: Readonly<Record<string, readonly string[]>> = {\n${lines.join('')}}\n`,
  )
}

if (import.meta.filename === process.argv[1]) await generateTolerated()
