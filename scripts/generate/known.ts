/** What is known about breaches, and which real targets show them, as data for a run. */
import { readKnownCauses } from '../../suites/known/read.ts'
import { readLedger } from '../../suites/requirements/read/read.ts'
import { readExpected } from '../targets/expected.ts'
import { readReasons, reasonsFor } from '../targets/findings/reasons.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

/** Writes generated/known-breaches.ts. Throws when the lists have problems. */
export function generateKnown(): void {
  const ids = new Set(readLedger().requirements.map(({ id }) => id))
  const { breaches, sdks } = readKnownCauses(ids)
  writeGenerated(
    'known-breaches.ts',
    `${generatedNotice}import type { KnownBreach, SdkSigns } from '../suites/known/known-breach.ts'

export const knownBreaches: readonly KnownBreach[] = ${JSON.stringify(breaches)}

export const sdkSigns: readonly SdkSigns[] = ${JSON.stringify(sdks)}

/** Requirement -> real targets that break it. */
export const brokenBy: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(breakers())}
`,
  )
}

/** Requirement -> the real targets that break it; what is our own fault is left out. */
function breakers(): Readonly<Record<string, readonly string[]>> {
  const reasons = readReasons()
  const found = new Map<string, Set<string>>()
  for (const [start, { verdicts }] of Object.entries(readExpected())) {
    const [target = start] = start.split('/')
    for (const id of [...Object.keys(verdicts.failed), ...Object.keys(verdicts.warned)]) {
      if (reasonsFor(reasons, id, start).some(({ ours = false }) => ours)) continue
      found.set(id, (found.get(id) ?? new Set()).add(target))
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, targets]) => [id, [...targets]]))
}
