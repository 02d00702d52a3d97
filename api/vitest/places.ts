/** The places that a target may have, and what is judged in each, as far as it is known before the target was asked. */

import { revisionsOver } from '../../harness/revisions/index.ts'
import {
  type ClientOptions,
  loadSuite,
  type RevisionId,
  type ServerOptions,
  type Side,
  type TransportKind,
} from '../index.ts'

interface TestPlace {
  /** The name of the group of its tests: `2025-11-25 stdio`. */
  readonly name: string
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly requirements: readonly string[]
}

export async function testPlaces(side: Side, target: ServerOptions | ClientOptions): Promise<readonly TestPlace[]> {
  const { requirements, scenarios } = await loadSuite()
  const ofSide = new Map(scenarios.map((scenario) => [scenario.id, scenario.side === side] as const))
  const judged = [...requirements.values()].filter(
    ({ judgedBy, actor }) => isActorOf(side, actor) && judgedBy.some((source) => ofSide.get(source) ?? true),
  )
  const transports = target.transports ?? offered(side, target)
  return transports.flatMap((transport) =>
    revisionsOver(transport).flatMap(({ id: revision }): TestPlace[] => {
      if (target.revisions?.includes(revision) === false) return []
      const here = judged.filter((rule) => revision in rule.links && ['any', transport].includes(rule.transport))
      if (here.length === 0) return []
      const ids = here.map(({ id }) => id).sort()
      return [{ name: `${revision} ${transport}`, revision, transport, requirements: ids }]
    }),
  )
}

function isActorOf(side: Side, actor: string): boolean {
  return actor === side || actor === 'sender' || actor === 'receiver' || (side === 'client' && actor === 'host')
}

function offered(side: Side, target: ServerOptions | ClientOptions): readonly TransportKind[] {
  if (side === 'client') {
    if ('driver' in target && target.driver === true) return ['stdio', 'streamable-http', 'http-sse']
    const words = target.command ?? []
    if (words.some((word) => word.includes('{command}'))) return ['stdio']
    return target.command === undefined ? ['stdio', 'streamable-http'] : ['streamable-http']
  }
  const hasUrl = 'url' in target && target.url !== undefined
  const startsHttp = 'startsHttp' in target && target.startsHttp === true
  const hasStdio = target.connect !== undefined || (target.command !== undefined && !startsHttp)
  return [...(hasStdio ? (['stdio'] as const) : []), ...(hasUrl ? (['streamable-http'] as const) : [])]
}
