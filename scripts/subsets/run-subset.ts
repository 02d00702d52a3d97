/** Runs scenarios on a reference that offers some fixtures and no others. */
import type { Scenario, Suite } from '../../harness/judging/suite.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import type { Place } from '../audit/places.ts'
import { runClients, runServers } from '../audit/references/run-reference.ts'
import { restricted, shownBy, subsetsOf } from './subsets.ts'

/** Requirement -> its verdict. */
type Verdicts = ReadonlyMap<string, string>

/** What any driver does that does anything. */
const elementary = ['connect', 'list-tools', 'call-tool'] as const

/** Without `fixtures` all are offered. */
async function run(suite: Suite, place: Place, fixtures?: readonly string[]): Promise<Verdicts> {
  const [first] = suite.scenarios
  if (first === undefined) return new Map()
  if (first.target === 'server') {
    const offered = fixtures === undefined ? suite : { ...suite, fixtures: restricted(suite.fixtures, fixtures) }
    return verdictsOf(await runServers(offered, place, createReferenceServer))
  }
  const settings = fixtures === undefined ? {} : { does: [...elementary, ...fixtures] }
  return verdictsOf(await runClients(suite, place, createReferenceClient, settings))
}

const verdictsOf = ({ results }: Awaited<ReturnType<typeof runServers>>): Verdicts =>
  new Map(results.map(({ requirement, verdict }) => [requirement, verdict]))

/**
 * What is judged of a scenario with all its fixtures, and not with a subset that the ledger calls enough: a line for each. Another
 * scenario may show it instead.
 */
export async function lostIn(suite: Suite, scenario: Scenario, place: Place): Promise<readonly string[]> {
  const alone = { ...suite, scenarios: [scenario] }
  const whole = await run(alone, place)
  const lost: string[] = []
  for (const { fixtures, shows } of subsetsOf(scenario, suite)) {
    const part = await run(alone, place, fixtures)
    for (const id of shows) {
      if (whole.get(id) !== 'passed' || part.get(id) === 'passed') continue
      const others = suite.scenarios.filter(
        (other) => other !== scenario && other.target === scenario.target && shownBy(other).includes(id),
      )
      const elsewhere = await run({ ...suite, scenarios: others }, place, fixtures)
      if (elsewhere.get(id) === 'passed') continue
      lost.push(`${scenario.id} with ${fixtures.join(', ') || 'no fixture'}: ${id} is ${part.get(id)}`)
    }
  }
  return lost
}
