/** The typed way to write what a suite consists of. Ids are not written: a file's path below suites/ is its id. */
import type { RequirementId } from '../generated/requirement-ids.ts'
import type { ClientScenario, Judge, Monitor, MonitorJudge, ServerScenario } from '../harness/index.ts'

export type { RequirementId }

export type ServerScenarioDefinition = Omit<ServerScenario, 'id'>
export type ClientScenarioDefinition = Omit<ClientScenario, 'id'>
export type ScenarioDefinition = ServerScenarioDefinition | ClientScenarioDefinition
export type MonitorDefinition = Omit<Monitor, 'id'>

/** What is written of a scenario; `L` names the exchanges that `drive` labels and the judges read. */
type Written<S, L extends string> = Omit<S, 'id' | 'target' | 'judges'> & {
  readonly judges: Readonly<Partial<Record<RequirementId, Judge<L>>>>
}

/** An experiment on a server: `serverScenario<'first' | 'second'>({ title, drive, judges })`. */
export function serverScenario<L extends string>(written: Written<ServerScenario<L>, L>): ServerScenarioDefinition
export function serverScenario(written: Omit<ServerScenario, 'id' | 'target'>): ServerScenarioDefinition {
  return { ...written, target: 'server' }
}

/** An experiment on a client. */
export function clientScenario<L extends string>(written: Written<ClientScenario<L>, L>): ClientScenarioDefinition
export function clientScenario(written: Omit<ClientScenario, 'id' | 'target'>): ClientScenarioDefinition {
  return { ...written, target: 'client' }
}

/** A rule, or several that read alike, that hold on every conversation. */
export function monitor(written: {
  readonly title: string
  readonly judges: Readonly<Partial<Record<RequirementId, MonitorJudge>>>
}): MonitorDefinition
export function monitor(written: MonitorDefinition): MonitorDefinition {
  return written
}
