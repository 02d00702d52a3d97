/** Which side is tested, over which transport, in which revision, by which experiment. */
import type { RevisionId } from '../../schema/index.ts'

export type TransportKind = 'stdio' | 'streamable-http' | 'http-sse'
export const transportKinds: readonly TransportKind[] = ['stdio', 'streamable-http', 'http-sse']

/** Where a verdict holds: one revision over one transport. */
export interface Place {
  readonly revision: RevisionId
  readonly transport: TransportKind
}

/** A scenario in a place. */
export interface Cell extends Place {
  readonly scenario: string
}

/** Names the place, and is its key. */
export const placeName = ({ revision, transport }: Place): string => `${revision} ${transport}`

/** Names a scenario in a place, and is its key. */
export const cellName = (cell: Cell): string => `${placeName(cell)} ${cell.scenario}`

export type Side = 'server' | 'client'

/** A target that is neither a server nor a client of MCP alone; our side speaks to it as to a server. */
export type OtherKind = 'authorization-server' | 'gateway'

/** What a scenario is for. */
export type Kind = Side | OtherKind

export const sideOf = (kind: Kind): Side => (kind === 'client' ? 'client' : 'server')

/** The other side: who the peer of this one is. */
export const otherSide = (side: Side): Side => (side === 'server' ? 'client' : 'server')
