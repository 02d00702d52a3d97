/** `mcp-conform explain` */

import { UsageError } from '../../api/settings/usage-error.ts'
import { writableFolder } from '../../api/settings/values/files.ts'
import { tool } from '../../harness/tool.ts'
import { count, placeName, visible } from '../../reports/index.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { lastRun } from '../last-run.ts'
import { explainAny } from '../texts/explain-any.ts'

/**
 * Prints what is known about a requirement, a scenario, a monitor, all ids with a beginning, or a red of the last run by its
 * number; writes the rules as pages, where that is asked for. Resolves with the exit code.
 */
export async function explain(
  name: string | undefined,
  { pages }: { readonly pages?: string },
  io: Io,
): Promise<number> {
  const { fixtures } = await import('../../suites/requirements/ledger.ts')
  const { knownOf } = await import('../../suites/known/causes.ts')
  const suite = await loadSuite()
  if (pages !== undefined) {
    const { writePages } = await import('../pages/write-pages.ts')
    const folder = writableFolder(pages, '--pages', io.cwd)
    io.out(`${count(writePages(folder, suite, tool.version, knownOf), 'page')} in ${visible(folder)}\n`)
  }
  if (name === undefined) {
    if (pages !== undefined) return 0
    throw new UsageError('explain: expected a requirement, a scenario, the number of a failure, or --pages <folder>')
  }
  const red = /^\d+$/.test(name) ? lastRun(io).breach(Number(name)) : undefined
  if (red !== undefined) {
    const lines = [
      `${red.number}) in the last run here, ${red.places.map(placeName).join(', ')}:`,
      `   ${red.sentence}`,
      ...(red.repeat === undefined ? [] : [`   again: ${red.repeat}`]),
    ]
    io.out(`${lines.map((line) => visible(line)).join('\n')}\n\n`)
  }
  io.out(explainAny(suite, fixtures, red?.requirement ?? name, io.width, knownOf))
  return 0
}
