import type { CallTools } from '../runner/options.ts'
import type { FixtureMap } from '../suite.ts'
import { callableTools } from './callable-tools.ts'
import type { RevisionFacts } from './facts.ts'
import type { FixtureDefinition } from './fixture-definition.ts'
import type { FixtureBinding, Fixtures } from './fixtures.ts'
import { listedNames, type Names, type PrimitiveKind, primitiveKinds } from './listed-names.ts'
import { activePresets, type Preset } from './preset.ts'

export interface FixtureSources {
  /** What the target offers in this cell. */
  readonly facts: RevisionFacts
  readonly contract: readonly FixtureDefinition[]
  /** The user's word; it binds even what the target does not list. */
  readonly config: FixtureMap
  /** In the order in which they are asked. */
  readonly presets: readonly Preset[]
  /** With `none` no tool is bound but by the config. */
  readonly callTools: CallTools
}

/**
 * Binds the fixtures of the contract and their variants to primitives of the target: by the config, else by the first preset
 * whose primitive is listed, else by what the target lists under the fixture's own name.
 */
export async function findFixtures(sources: FixtureSources): Promise<Fixtures> {
  const { facts, contract, config, callTools } = sources
  const listed = listedNames(facts)
  const presets = activePresets(sources.presets, facts)
  const bindable = callTools === 'none' ? { ...listed, tool: new Map<string, string>() } : listed
  const bound = new Map<string, FixtureBinding>()
  for (const [name, kinds] of contract.flatMap(namesOf)) {
    const found = fromPresets(name, presets, bindable) ?? declared(name, kinds, bindable)
    if (found) bound.set(name, found)
  }
  for (const [name, entry] of Object.entries(config)) bound.set(name, { ...entry, source: 'config' })
  const callable = await callableTools({ tools: facts.tools, contract, config, presets, callTools })
  return {
    find: (fixture) => bound.get(fixture),
    callable,
    among: (tools) => findFixtures({ ...sources, facts: { ...facts, tools } }),
  }
}

/** A fixture and its variants, with the kinds of primitive that can serve each: a variant may be of another kind. */
function namesOf({ name, kind, variants = {} }: FixtureDefinition): [string, readonly PrimitiveKind[]][] {
  const own = primitiveKinds.filter((primitive) => primitive === kind)
  return [[name, own], ...Object.keys(variants).map((variant): [string, typeof own] => [variant, [...primitiveKinds]])]
}

function fromPresets(
  fixture: string,
  presets: readonly Preset[],
  listed: Readonly<Record<PrimitiveKind, Names>>,
): FixtureBinding | undefined {
  return presets
    .flatMap(({ fixtures }) => fixtures[fixture] ?? [])
    .filter(({ name }) => primitiveKinds.some((kind) => listed[kind].has(name)))
    .map((entry): FixtureBinding => ({ ...entry, source: 'preset' }))[0]
}

function declared(
  fixture: string,
  kinds: readonly PrimitiveKind[],
  listed: Readonly<Record<PrimitiveKind, Names>>,
): FixtureBinding | undefined {
  return kinds
    .flatMap((kind) => [...listed[kind]])
    .filter(([, name]) => name === fixture)
    .map(([address]): FixtureBinding => ({ name: address, source: 'declared' }))[0]
}
