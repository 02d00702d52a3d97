/** The typed way to write what a suite consists of. Ids are not written: a file's path below suites/ is its id. */
import type { FixtureName } from '../generated/fixture-names.ts'
import type { RequirementId } from '../generated/requirement-ids.ts'
import type {
  ClientScenario,
  FixtureUse,
  GatewayScenario,
  Judge,
  Monitor,
  MonitorJudge,
  ServerScenario,
} from '../harness/index.ts'

export type { FixtureName, RequirementId }

type ServerScenarioDefinition = Omit<ServerScenario, 'id'>
type ClientScenarioDefinition = Omit<ClientScenario, 'id'>
type GatewayScenarioDefinition = Omit<GatewayScenario, 'id'>
export type ScenarioDefinition = ServerScenarioDefinition | ClientScenarioDefinition | GatewayScenarioDefinition
export type MonitorDefinition = Omit<Monitor, 'id'>

/** What is written of a scenario; `L` names the exchanges that `drive` labels and the judges read. */
type Written<S, L extends string> = Omit<S, 'id' | 'target' | 'fixtures' | 'judges' | 'provokes'> & {
  readonly judges?: Readonly<Partial<Record<RequirementId, Judge<L>>>>
  readonly provokes?: readonly RequirementId[]
}

/** The same without the names. */
type Plain<S> = Omit<S, 'id' | 'target' | 'judges'> & { readonly judges?: Readonly<Record<string, Judge>> }

const noFixtures: FixtureUse = { needed: [], helpful: [] }

/** An experiment on a server: `serverScenario<'first' | 'second'>({ title, drive, judges })`. */
export function serverScenario<L extends string, F extends FixtureName = never>(
  written: Written<ServerScenario<L, F>, L>,
  fixtures?: FixtureUse,
): ServerScenarioDefinition
export function serverScenario(written: Plain<ServerScenario>, fixtures = noFixtures): ServerScenarioDefinition {
  return { ...written, judges: written.judges ?? {}, fixtures, target: 'server' }
}

/** An experiment on an authorization server: what a client, or somebody who means ill, asks it for. */
export function authorizationServerScenario<L extends string>(
  written: Written<ServerScenario<L, never>, L>,
  fixtures?: FixtureUse,
): ServerScenarioDefinition
export function authorizationServerScenario(
  written: Plain<ServerScenario>,
  fixtures = noFixtures,
): ServerScenarioDefinition {
  const transports = ['streamable-http'] as const
  return { transports, ...written, judges: written.judges ?? {}, fixtures, target: 'authorization-server' }
}

/** An experiment on a client. */
export function clientScenario<L extends string>(
  written: Written<ClientScenario<L>, L>,
  fixtures?: FixtureUse,
): ClientScenarioDefinition
export function clientScenario(written: Plain<ClientScenario>, fixtures = noFixtures): ClientScenarioDefinition {
  return { ...written, judges: written.judges ?? {}, fixtures, target: 'client' }
}

/** An experiment on a gateway, between a client and a server of ours. */
export function gatewayScenario<L extends string>(written: Written<GatewayScenario<L>, L>): GatewayScenarioDefinition
export function gatewayScenario(written: Plain<GatewayScenario>): GatewayScenarioDefinition {
  return { ...written, judges: written.judges ?? {}, fixtures: noFixtures, target: 'gateway' }
}

/**
 * For experiments that use fixtures: `using(['slow-tool']).serverScenario<'call'>({ ... })`. Where a needed one is missing, the
 * verdict of what it would have shown says so, without a word in the judges.
 * @param needed what the requirements that it judges or provokes name in `needs`, as far as the target's own side goes
 * @param helpful what shows more of requirements that can be seen without it
 */
export function using<const N extends FixtureName, const H extends FixtureName = never>(
  needed: readonly N[],
  helpful: readonly H[] = [],
) {
  const fixtures: FixtureUse = { needed, helpful }
  return {
    serverScenario: <L extends string>(written: Written<ServerScenario<L, N | H>, L>): ServerScenarioDefinition =>
      serverScenario<L, N | H>(written, fixtures),
    authorizationServerScenario: <L extends string>(written: Written<ServerScenario<L, never>, L>) =>
      authorizationServerScenario<L>(written, fixtures),
    clientScenario: <L extends string>(written: Written<ClientScenario<L>, L>): ClientScenarioDefinition =>
      clientScenario<L>(written, fixtures),
  }
}

/** A rule, or several that read alike, that hold on every conversation. */
export function monitor(written: {
  readonly title: string
  readonly judges: Readonly<Partial<Record<RequirementId, MonitorJudge>>>
}): MonitorDefinition
export function monitor(written: MonitorDefinition): MonitorDefinition {
  return written
}
