/** Run in a copy of the sources to which the revision of docs/how-it-works/revisions.md was added: tells what came of it, as JSON. */
import { holdsIn } from '../../harness/index.ts'
import { observedFacts } from '../../harness/judging/offered-facts.ts'
import { modern } from '../../harness/revisions/index.ts'
import { plan } from '../../harness/runner/plan.ts'
import { loadValidators, revisions } from '../../schema/index.ts'
import { runReferenceServer } from '../audit/references/run-reference.ts'
import { generateLedger } from '../generate/ledger.ts'
import { generateSchema } from '../generate/schema.ts'

generateLedger()
generateSchema()

// Not before: both read what has just been written.
const { loadSuite } = await import('../../suites/index.ts')
const { cellsOf, cellInWords, isJudged } = await import('../../suites/requirements/cells/cells.ts')
const { unjudgedCells, isReasonOf } = await import('../../suites/requirements/cells/unjudged-cells.ts')

const suite = await loadSuite()
const [before, added] = modern.slice(-2)
if (before === undefined || added === undefined || added !== revisions.at(-1)) throw new Error('no revision was added')

const requirements = [...suite.requirements.values()]
const planned = (revision: typeof added, side: 'server' | 'client'): string[] =>
  plan(suite, observedFacts(side), () => true).cells.flatMap((cell) =>
    cell.revision === revision ? [`${cell.scenario} ${cell.transport}`] : [],
  )
const lost = (['server', 'client'] as const).flatMap((side) => {
  const now = new Set(planned(added, side))
  return planned(before, side).filter((cell) => !now.has(cell))
})

const shown = ['discover.server.implemented', 'tools.list-result.shape']
const few = ['server/discover/discover', 'server/tools/call']
const outcome = await runReferenceServer(
  { ...suite, scenarios: suite.scenarios.filter(({ id }) => few.includes(id)) },
  { revision: added, transport: 'stdio' },
)

const isValid = async (revision: typeof added): Promise<boolean> =>
  (await loadValidators(revision)).validate('Tool', { name: 'x', inputSchema: { type: 'object' }, version: 1 })
    .length === 0

process.stdout.write(
  JSON.stringify({
    lacking: cellsOf(suite)
      .filter((cell) => !isJudged(suite, cell) && !unjudgedCells.some((row) => isReasonOf(row, cell)))
      .map(cellInWords),
    ended: requirements.filter((r) => holdsIn(r, before, 'stdio') && !holdsIn(r, added, 'stdio')).map(({ id }) => id),
    places: Object.fromEntries(requirements.map(({ id, revisions: pages }) => [id, pages[added]])),
    lost,
    valid: [await isValid(before), await isValid(added)],
    problems: outcome.problems,
    verdicts: Object.fromEntries(
      outcome.results.flatMap(({ requirement, verdict }) =>
        shown.includes(requirement) ? [[requirement, verdict]] : [],
      ),
    ),
  }),
)
