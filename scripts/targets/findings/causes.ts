/** `npm run targets -- causes`: which causes are shown beside what real targets break, and which SDKs they give away. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { folderName, isInstalled, type Target, type TargetStart } from '../../../fixtures/targets/index.ts'
import { mayHaveCause } from '../../causes/of-faults.ts'
import { type Pair, pairsIn, withTargets } from '../../causes/of-targets.ts'
import { readReviews, writeReviews } from '../../causes/review-file.ts'
import { type Naming, namedIn, readSigns, sdksOf, withNamings, writeSigns } from '../../causes/signs.ts'
import { readExpected } from '../expected.ts'
import { reportFile, runTarget } from '../run-target.ts'
import type { JsonReport } from '../seen.ts'

/**
 * Takes what the last reports of these targets show into suites/known/reviewed/; what has no report stays as it is.
 * @param isFresh runs them first, only as far as something is known about what they break
 */
export async function recordCauses(targets: readonly Target[], isFresh: boolean): Promise<void> {
  const found = new Map<string, readonly Pair[]>()
  const named = new Map<string, readonly Naming[]>()
  const signs = readSigns()
  for (const target of targets) {
    for (const start of target.starts) {
      const name = `${target.name}/${start.label}`
      const report = isFresh ? await freshReport(target, start, name) : lastReport(target, start)
      if (report === undefined) console.log(`${name}: no report`)
      else {
        found.set(name, pairsIn(report, sdksOf(name, signs)))
        named.set(name, namedIn(report))
      }
    }
  }
  writeReviews('targets', withTargets(found, readReviews('targets')))
  writeSigns(withNamings(named, signs))
  console.log(`${found.size} starts; look at what is marked "not looked at" in suites/known/reviewed/targets.yaml`)
}

async function freshReport(target: Target, start: TargetStart, name: string): Promise<JsonReport | undefined> {
  if (!isInstalled(folderName(target))) return undefined
  const { failed = {}, warned = {} } = readExpected()[name]?.verdicts ?? {}
  const rules = [...Object.keys(failed), ...Object.keys(warned)].filter(mayHaveCause)
  return rules.length === 0 ? undefined : (await runTarget(target, start, rules)).report
}

/** The newest, be it of all rules or of those with a known cause. */
function lastReport(target: Target, start: TargetStart): JsonReport | undefined {
  const files = [reportFile(target, start, true), reportFile(target, start)].filter(existsSync)
  const [newest] = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return newest === undefined ? undefined : JSON.parse(readFileSync(newest, 'utf8'))
}
