/** Which scenarios are run on a fault, those first that are likely to show it. */
import type { Scenario, Suite } from '../../../harness/judging/suite.ts'
import type { Kind } from '../../../harness/trace/place.ts'

/** They use every feature once: what breaks in all traffic shows in theirs. */
export const busiest: Readonly<Record<Kind, string>> = {
  server: 'server/capabilities/declared',
  client: 'client/prompts/every-feature',
  'authorization-server': 'authorization-server/authorization/code-flow',
  gateway: 'gateway/fidelity/members',
}

export interface Effort {
  /** Only the scenarios that judge the requirement, where any does: less collateral is seen, sooner. */
  readonly quick: boolean
  /** A run ends when its fault is found: less collateral is seen, much sooner. */
  readonly firstKill: boolean
  /** Only generated messages show it. */
  readonly generated?: boolean
}

/**
 * The suite for one fault. Generated messages cost more than all else; they run only where nothing else judges the
 * requirement, and where nothing else shows the fault.
 */
export function relevantTo(requirement: string, suite: Suite, side: Kind, effort: Effort): Suite {
  const { quick, firstKill, generated = false } = effort
  const ofSide = suite.scenarios.filter(({ target }) => target === side)
  const judging = ofSide.filter(({ judges }) => requirement in judges)
  if (generated) return { ...suite, scenarios: judging.filter((scenario) => !isHandmade(scenario)) }
  const isWatched = suite.monitors.some(({ judges }) => requirement in judges)
  if (quick && !isWatched && judging.some(isHandmade)) return { ...suite, scenarios: judging.filter(isHandmade) }
  const shown = suite.shown?.[requirement] ?? []
  const showing = ofSide.filter(({ id, judges, provokes }) =>
    [shown.includes(id), requirement in judges, provokes?.includes(requirement)].includes(true),
  )
  if (quick && shown.length > 0 && showing.length > 0)
    return { ...suite, scenarios: firstKill ? showing.map(closingAtOnce) : showing }
  const needsGenerated = !isWatched && !judging.some(isHandmade)
  const scenarios = ofSide.filter((scenario) => needsGenerated || isHandmade(scenario))
  const inOrder = scenarios.toSorted((a, b) => rank(a, requirement, side) - rank(b, requirement, side))
  return { ...suite, scenarios: firstKill ? inOrder.map(closingAtOnce) : inOrder }
}

const isHandmade = ({ id }: Scenario): boolean => !id.startsWith('fuzz/')

/** The suite for the clean reference, where only some requirements are asked for. */
export function relevantToAny(requirements: readonly string[], suite: Suite, side: Kind): Suite {
  const effort = { quick: true, firstKill: false }
  const ids = new Set(requirements.flatMap((id) => relevantTo(id, suite, side, effort).scenarios.map((one) => one.id)))
  return { ...suite, scenarios: suite.scenarios.filter(({ id }) => ids.has(id)) }
}

/** The scenarios that are likely to show the requirements: those of their topics, and the busiest ones. */
export function nearToAny(requirements: readonly string[], suite: Suite, side: Kind): Suite {
  const { scenarios } = relevantToAny(requirements, suite, side)
  const isNear = (scenario: Scenario): boolean => requirements.some((id) => rank(scenario, id, side) < far)
  return {
    ...suite,
    scenarios: scenarios.filter((scenario) => shownBy(scenario, requirements, suite) || isNear(scenario)),
  }
}

const shownBy = ({ id }: Scenario, requirements: readonly string[], { shown = {} }: Suite): boolean =>
  requirements.some((requirement) => shown[requirement]?.includes(id))

/** The rank of scenarios that nothing brings near a requirement. */
const far = 3

/** By the ledger and the folders of the suite, so that the order is the same on every machine. */
function rank({ id, judges, provokes }: Scenario, requirement: string, side: Kind): number {
  const [topic] = requirement.split('.')
  if (requirement in judges || provokes?.includes(requirement)) return 0
  if (id.startsWith(`${side}/${topic}/`)) return 1
  return id === busiest[side] ? 2 : far
}

/** Monitors read a connection when it closes, which a shared one does when all is over. */
export function closingAtOnce<S extends Scenario>(scenario: S): S {
  if (scenario.group !== undefined) return { ...scenario, group: undefined }
  return scenario.isolation === 'shared' || scenario.isolation === 'mixed'
    ? { ...scenario, isolation: 'fresh' }
    : scenario
}
