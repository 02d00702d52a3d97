/** Brings `unjudged` in suites/requirements/*.yaml and the counts in the pages up to date with the judges that exist. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSuite } from '../suites/index.ts'
import { judgesByRequirement } from '../suites/requirements/cells/judged.ts'
import { markUnjudged, reasonToBeUnjudged } from '../suites/requirements/cells/unjudged.ts'
import { requirementsFolder } from '../suites/requirements/read/read.ts'
import { topicsByFile } from '../suites/requirements/read/vocabulary.ts'
import { updateCounts } from './generate/counts.ts'
import { generateLedger } from './generate/ledger.ts'
import { generateSuiteIndex } from './generate/suite-index.ts'

/** Rewrites the files and pages that need it and the generated ledger; returns the names of the rewritten files. */
async function updateUnjudged(): Promise<readonly string[]> {
  generateLedger()
  generateSuiteIndex()
  const suite = await loadSuite()
  const judged = judgesByRequirement(suite)
  const changed = Object.keys(topicsByFile).filter((name) => {
    const file = join(requirementsFolder, `${name}.yaml`)
    const before = readFileSync(file, 'utf8')
    const after = markUnjudged(before, (id) => {
      const requirement = suite.requirements.get(id)
      return requirement === undefined || judged.has(id) ? undefined : reasonToBeUnjudged(requirement)
    })
    if (after !== before) writeFileSync(file, after)
    return after !== before
  })
  generateLedger()
  return [...changed, ...updateCounts(suite)]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const changed = await updateUnjudged()
  console.log(changed.length === 0 ? 'unjudged is up to date' : `updated ${changed.join(', ')}`)
}
