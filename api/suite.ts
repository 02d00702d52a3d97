/** The contents of the suite, for programs that look things up. */

import type { Requirement } from '../harness/judging/suite.ts'
import type { Kind, TransportKind } from '../harness/trace/place.ts'
import type { RevisionId } from '../schema/revisions.ts'
import { loadSuite as load } from '../suites/index.ts'
import { linkTo } from '../suites/requirements/read/links.ts'

/** One obligation that the specification states. */
export interface RequirementInfo {
  readonly id: string
  readonly level: 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY'
  /** The obligation in our own words. */
  readonly says: string
  /** Whom it applies to: `sender` and `receiver` apply to both sides. */
  readonly actor: string
  readonly transport: 'any' | TransportKind
  /** `none`, or the capability that must be declared for it to apply. */
  readonly capability: string
  /** Revision, or draft of an extension -> the page and anchor that state it. */
  readonly links: Readonly<Record<string, string>>
  /** The scenarios and monitors that judge it; empty if none does. */
  readonly judgedBy: readonly string[]
}

export interface ScenarioInfo {
  readonly id: string
  readonly title: string
  readonly side: Kind
  /** Where it can run, if it cannot run everywhere where its requirements exist. */
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  /** The requirements that it judges. */
  readonly judges: readonly string[]
}

/** Judges requirements that apply to every conversation. */
export interface MonitorInfo {
  readonly id: string
  readonly title: string
  readonly judges: readonly string[]
}

/** Something that a target can offer so that more can be judged. */
export interface FixtureInfo {
  readonly name: string
  readonly side: 'server' | 'client' | 'authorization'
  readonly kind: string
  /** What it has to do. */
  readonly duty: string
}

export interface Suite {
  readonly requirements: ReadonlyMap<string, RequirementInfo>
  readonly scenarios: readonly ScenarioInfo[]
  readonly monitors: readonly MonitorInfo[]
  readonly fixtures: readonly FixtureInfo[]
}

/** Loads the whole suite. */
export async function loadSuite(): Promise<Suite> {
  const { requirements, scenarios, monitors, fixtures } = await load()
  const judgedBy = new Map<string, string[]>()
  for (const { id: source, judges } of [...scenarios, ...monitors]) {
    for (const id of Object.keys(judges)) judgedBy.set(id, [...(judgedBy.get(id) ?? []), source])
  }
  const info = (id: string, requirement: Requirement): RequirementInfo => {
    const { level, says, actor, transport, capability, revisions } = requirement
    const links = Object.fromEntries(
      Object.keys(revisions).map((revision) => [revision, linkTo(requirement, revision)]),
    )
    return { id, level, says, actor, transport, capability, links, judgedBy: judgedBy.get(id) ?? [] }
  }
  return {
    requirements: new Map([...requirements].map(([id, requirement]) => [id, info(id, requirement)])),
    scenarios: scenarios.map(({ id, title, target, revisions, transports, judges }) => ({
      id,
      title,
      side: target,
      revisions,
      transports,
      judges: Object.keys(judges),
    })),
    monitors: monitors.map(({ id, title, judges }) => ({ id, title, judges: Object.keys(judges) })),
    fixtures: fixtures.map(({ name, side, kind, duty }) => ({ name, side, kind, duty })),
  }
}
