/** The ledger as the traceability report lists it. */
import type { Traced } from '../../reports/index.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { linkTo } from '../../suites/requirements/read/links.ts'

/** All requirements, in the order of the ledger. */
export function tracedRequirements(): readonly Traced[] {
  return [...ledger.values()].map((requirement) => {
    const { id, level, says, seps = [], unjudged } = requirement
    return {
      id,
      level,
      says,
      link: linkTo(requirement, ''),
      seps,
      excluded: unjudged,
    }
  })
}
