/** How the checks of the official suite are written down. */
import type { RequirementId } from '../../generated/requirement-ids.ts'

/** Scenario -> check -> the requirements that cover it, or why there are none. */
export type OfficialChecks = Readonly<Record<string, Readonly<Record<string, readonly RequirementId[] | string>>>>
