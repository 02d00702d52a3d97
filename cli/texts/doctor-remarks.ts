/** What the doctor remarks of a target that can be tested: what its next run would stumble over. */

import { closest } from '../../api/settings/schema/closest.ts'
import type { FixtureMap } from '../../harness/fixtures/bindings.ts'
import type { FixtureDefinition } from '../../harness/fixtures/fixture-definition.ts'
import { listedNames } from '../../harness/fixtures/listed-names.ts'
import type { RevisionFacts } from '../../harness/trace/facts.ts'
import { count } from '../../reports/index.ts'
import type { Look } from '../run/look.ts'

/** The requirement that a server writes only messages to its standard output. */
export const cleanStdout = 'stdio.server.stdout-only-messages'

export interface Remark {
  readonly label: string
  readonly text: string
}

interface Asked {
  /** The fixtures of the configuration. */
  readonly mapped: FixtureMap
  /** The client was started as a driver that says by itself what it does. */
  readonly isDriver: boolean
  readonly contract: readonly FixtureDefinition[]
}

/** A target that accepts nothing has no remarks; the obstacle is reported as a problem. */
export function remarks({ facts, failed }: Pick<Look, 'facts' | 'failed'>, asked: Asked): readonly Remark[] {
  const accepted = facts?.accepted ?? []
  if (accepted.length === 0) return []
  return [...noise(failed), ...unlisted(accepted, asked), ...(asked.isDriver ? ofDriver(accepted, asked) : [])]
}

function noise(failed: Look['failed']): readonly Remark[] {
  const found = failed.find(({ requirement }) => requirement === cleanStdout)
  const line = found?.evidence.find(({ role }) => role === 'offending')?.body
  if (line === undefined) return []
  const text = `it writes lines that are not messages, such as ${JSON.stringify(line)}: send it to stderr (${cleanStdout})`
  return [{ label: 'stdout', text }]
}

/** What the configuration binds although no place lists it: a word that is mistyped, as a rule. */
function unlisted(accepted: readonly RevisionFacts[], { mapped, contract }: Asked): readonly Remark[] {
  const places = accepted.map(listedNames)
  return Object.entries(mapped).flatMap(([fixture, { name }]): readonly Remark[] => {
    const isListed = places.some((place) => Object.values(place).some((names) => names.has(name)))
    if (isListed) return []
    const kind = contract.find((one) => one.name === fixture || fixture in (one.variants ?? {}))?.kind ?? 'tool'
    const known = places.flatMap((place) => Object.values(place).flatMap((names) => [...names.keys()]))
    const meant = closest(name, known)
    const hint = meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`
    const text = `fixtures.${fixture}: the server lists no ${kind} ${JSON.stringify(name)}${hint}`
    return [{ label: 'lacks', text }]
  })
}

function ofDriver(accepted: readonly RevisionFacts[], { contract }: Asked): readonly Remark[] {
  if (!accepted.some(({ isDriven }) => isDriven === true)) {
    const text =
      'it prints no capability line, so it is treated as a driver for the official suite; see docs/reference/drivers.md'
    return [{ label: 'driver', text }]
  }
  const does = new Set(accepted.flatMap(({ fixtures = [] }) => fixtures))
  const known = new Set(
    contract
      .filter((one) => one.side === 'client')
      .flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]),
  )
  const strange = [...does].filter((name) => !known.has(name))
  if (strange.length === 0) return []
  const names = strange.slice(0, 10).map((name) => {
    const meant = closest(name, [...known])
    return meant === undefined ? name : `${name} (did you mean ${meant}?)`
  })
  return [
    { label: 'does', text: `${count(strange.length, 'name')} that the contract does not have: ${names.join(', ')}` },
  ]
}
