/** Which side is tested, and over which transport. */
export type TransportKind = 'stdio' | 'streamable-http' | 'http-sse'
export const transportKinds: readonly TransportKind[] = ['stdio', 'streamable-http', 'http-sse']

export type Side = 'server' | 'client'

/** The other side: who the peer of this one is. */
export const otherSide = (side: Side): Side => (side === 'server' ? 'client' : 'server')
