/** Whom and where a requirement binds. */
import type { Actor, Requirement } from '../../harness/suite.ts'
import type { Side, TransportKind } from '../../harness/trace/events.ts'

const sides: Readonly<Record<Actor, readonly Side[]>> = {
  server: ['server'],
  client: ['client'],
  host: ['client'],
  sender: ['server', 'client'],
  receiver: ['server', 'client'],
  'authorization-server': [],
  intermediary: [],
}

/** The sides whose implementations a requirement binds; none for authorization servers and intermediaries. */
export function boundSides(requirement: Requirement): readonly Side[] {
  return sides[requirement.actor]
}

/** Whether a requirement holds in a revision over a transport. */
export function holdsIn(requirement: Requirement, revision: string, transport: TransportKind): boolean {
  return revision in requirement.revisions && (requirement.transport === 'any' || requirement.transport === transport)
}
