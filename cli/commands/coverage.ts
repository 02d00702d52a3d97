/** `mcp-conform coverage` */
import { UsageError } from '../../api/settings/usage-error.ts'
import { loadSuite } from '../../suites/index.ts'
import { seps } from '../../suites/requirements/ledger.ts'
import type { Io } from '../io.ts'
import { type CoverageFlags, countCoverage, coverageText } from '../texts/coverage.ts'
import { sepCoverage, sepText } from '../texts/sep-coverage.ts'

/**
 * Prints how much of the ledger is judged; resolves with the exit code.
 * @throws UsageError for a proposal that no requirement comes from
 */
export async function coverage(flags: CoverageFlags, io: Io): Promise<number> {
  const whole = await loadSuite()
  const isCounted = flags.tier === true ? (id: string) => whole.requirements.get(id)?.beyondTiers !== true : () => true
  const suite = { ...whole, requirements: new Map([...whole.requirements].filter(([id]) => isCounted(id))) }
  if (flags.sep === undefined) {
    const counted = countCoverage(suite)
    io.out(flags.json === true ? `${JSON.stringify(counted, undefined, 2)}\n` : coverageText(counted))
    return 0
  }
  const found = flags.sep.map((value) => {
    const sep = seps.get(Number(value.replace(/^SEP-/i, '')))
    if (sep !== undefined) return sepCoverage(suite, sep)
    throw new UsageError(
      `coverage: no requirement comes from SEP "${value}"; those that do: ${[...seps.keys()].join(', ')}`,
    )
  })
  io.out(flags.json === true ? `${JSON.stringify(found, undefined, 2)}\n` : found.map(sepText).join('\n'))
  return 0
}
