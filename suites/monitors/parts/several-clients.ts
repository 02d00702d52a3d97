import { type Conversation, modern } from '../../../harness/index.ts'

/**
 * Whether two clients may speak here: over HTTP without sessions nobody can tell those at one address apart, and what has
 * discovered the server twice may be two, each with ids and tokens of its own.
 */
export function mayBeSeveral({ revision, transport, subject, exchanges }: Conversation): boolean {
  if (subject !== 'client' || transport !== 'streamable-http' || !modern.some((id) => id === revision)) return false
  return exchanges.filter(({ sent, response }) => sent?.method === 'server/discover' && response?.result).length > 1
}

export const severalClients = 'more than one client may have asked'
