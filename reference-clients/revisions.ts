/** The revisions that open with `initialize`, oldest first. */
export const handshakeRevisions: readonly string[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']

/** The revisions that carry their metadata on each request, oldest first. */
export const statelessRevisions: readonly string[] = ['2026-07-28']

export const revisions: readonly string[] = [...handshakeRevisions, ...statelessRevisions]

export type Era = 'handshake' | 'stateless'

export function eraOf(revision: string): Era {
  return statelessRevisions.includes(revision) ? 'stateless' : 'handshake'
}

/** True when `revision` is `first` or newer. */
export const isSince = (revision: string, first: string): boolean =>
  revisions.indexOf(revision) >= revisions.indexOf(first)

/** This revision and all later ones. */
export const since = (first: string): readonly string[] => revisions.slice(revisions.indexOf(first))

/** All revisions up to this one. */
export const until = (last: string): readonly string[] => revisions.slice(0, revisions.indexOf(last) + 1)

export const between = (first: string, last: string): readonly string[] =>
  revisions.slice(revisions.indexOf(first), revisions.indexOf(last) + 1)

/** MCP-Protocol-Version on every HTTP request after initialization. */
export const hasVersionHeader = (revision: string): boolean => isSince(revision, '2025-06-18')
/** JSON-RPC batches exist in one revision only. */
export const hasBatches = (revision: string): boolean => revision === '2025-03-26'
export const hasElicitation = (revision: string): boolean => isSince(revision, '2025-06-18')
export const hasElicitationModes = (revision: string): boolean => isSince(revision, '2025-11-25')
/** The schema lets an error response leave out its id; before, JSON-RPC's null is the only way. */
export const hasOptionalErrorId = (revision: string): boolean => isSince(revision, '2025-11-25')
/** The server says with the capability `completions` that it completes arguments. */
export const hasCompletionsCapability = (revision: string): boolean => isSince(revision, '2025-03-26')
