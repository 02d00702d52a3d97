/** Adds a run to a history when it has ended, and draws the page anew. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from '../../harness/runner/events.ts'
import { makeFolder } from '../../harness/trace/make-folder.ts'
import { newRecord, take } from '../../reports/index.ts'
import { pageStyle } from '../pages/style.ts'
import { tableStyle } from '../pages/table-style.ts'
import { entryOf, readEntries, writeEntry } from './entry.ts'
import { historyPage } from './page.ts'

/** Writes nothing for a run that never started, or for a part of one. */
export function historyReport(folder: string, commit: () => string | undefined): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const entry = entryOf(record, commit())
      if (entry === undefined) return
      makeFolder(folder)
      writeEntry(folder, entry, record.info?.id ?? randomUUID())
      writeFileSync(join(folder, 'style.css'), `${pageStyle}${tableStyle}`)
      writeFileSync(join(folder, 'index.html'), historyPage(readEntries(folder)))
    },
  }
}
