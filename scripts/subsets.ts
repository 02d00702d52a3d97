/**
 * `npm run subsets`: a target that offers only some of the fixtures of a scenario has what these show judged all the same. Takes some
 * minutes; for the night, not for CI.
 */
import { anyGlob } from '../api/settings/values/glob.ts'
import { holdsIn } from '../harness/judging/applicable.ts'
import type { Scenario } from '../harness/judging/suite.ts'
import { loadSuite } from '../suites/index.ts'
import { allPlaces, type Place } from './audit/places.ts'
import { scriptOptions } from './options/options.ts'
import { lostIn } from './subsets/run-subset.ts'
import { shownBy, withSeveral } from './subsets/subsets.ts'

const usage = `Usage: npm run subsets -- [options]

  --scenario <glob>  only these (repeatable)
  --all              in each revision over each transport; without it, in the newest revision over each transport
`

const { values } = scriptOptions(usage, {
  options: {
    scenario: { type: 'string', multiple: true, default: ['*'] },
    all: { type: 'boolean', default: false },
  },
})

const suite = await loadSuite()
const isWanted = anyGlob(values.scenario)
const kinds = ['server', 'client']
const wanted = withSeveral(suite).filter(({ id, target }) => kinds.includes(target) && isWanted(id))
const lost: string[] = []
for (const scenario of wanted)
  for (const place of placesOf(scenario)) {
    const lines = await lostIn(suite, scenario, place)
    lost.push(...lines)
    const { revision, transport } = place
    process.stdout.write(`${scenario.id} in ${revision} over ${transport}: ${lines.length === 0 ? 'ok' : 'LOST'}\n`)
  }
process.stdout.write([...lost, `${wanted.length} scenarios, ${lost.length} verdicts lost`, ''].join('\n'))
process.exitCode = lost.length === 0 && wanted.length > 0 ? 0 : 1

function placesOf(scenario: Scenario): readonly Place[] {
  const { revisions, transports, target } = scenario
  const places = allPlaces(target).filter(
    ({ revision, transport }) =>
      (revisions?.includes(revision) ?? true) &&
      (transports?.includes(transport) ?? true) &&
      shownBy(scenario).some((id) => {
        const requirement = suite.requirements.get(id)
        return requirement !== undefined && holdsIn(requirement, revision, transport)
      }),
  )
  return values.all
    ? places
    : places.filter(({ transport }, index) => index === places.findIndex((place) => place.transport === transport))
}
