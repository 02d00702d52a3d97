/** The ledger as a run sees it: all requirements and fixtures, from the generated JSON. Loading it takes some 10 ms. */
import data from '../../generated/ledger.json' with { type: 'json' }
import type { RequirementId } from '../../generated/requirement-ids.ts'
import type { Requirement } from '../../harness/index.ts'
import type { Fixture } from './fixture.ts'
import type { Sep } from './read/seps.ts'

export type { RequirementId }

const ids: ReadonlySet<string> = new Set(data.requirements.map(({ id }) => id))

/** All requirements, in the order of the files. */
export const ledger: ReadonlyMap<RequirementId, Requirement> = new Map(
  data.requirements.flatMap((requirement) => (isRequirementId(requirement.id) ? [[requirement.id, requirement]] : [])),
)

/** The proposals (SEPs) that brought requirements, by number. */
export const seps: ReadonlyMap<number, Sep> = new Map(data.seps.map((sep) => [sep.sep, sep]))

/** The fixture contract by name. */
export const fixtures: ReadonlyMap<string, Fixture> = new Map(data.fixtures.map((fixture) => [fixture.name, fixture]))

/** All names that a fixture can be mapped by: of the contract and of the variants in it. */
export const fixtureNames: readonly string[] = data.fixtures.flatMap(({ name, variants = {} }) => [
  name,
  ...Object.keys(variants),
])

/** Whether the ledger has a requirement of this id. */
export function isRequirementId(id: string): id is RequirementId {
  return ids.has(id)
}
