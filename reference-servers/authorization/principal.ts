/** Who asks, what is whose, and what only one user may have. */
import type { Arrival } from '../connection.ts'
import type { RequestContext } from '../context.ts'
import type { JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'

/** What is known of who asks. */
export interface Asking {
  readonly server: RequestContext['server']
  readonly arrival: Pick<Arrival, 'principal'>
  /** The params, if the message is a request. */
  readonly params?: JsonObject
}

/** Name of a user; undefined where nobody has to say who he is. */
export type Principal = string | undefined

/** The user of the token that is always good. */
export const owner = 'alice'

/** What belongs to somebody. */
export type Property = 'session' | 'state' | 'task' | 'memory' | 'handle'

/** Whether there is anything that some users may have and others may not. */
export const hasSecrets = ({ server }: Pick<RequestContext, 'server'>): boolean =>
  server.protection?.other !== undefined

/** Whether the sender of this request may have what is for one user alone. */
export function maySee(context: RequestContext): boolean {
  const clean = ({ arrival }: RequestContext): boolean => arrival.principal === owner
  return hasSecrets(context) && through(context.server.seams.authorization?.maySee, clean, context)
}

/** Whether what one user has left is shown to who asks for it now. */
export function isOwn(property: Property, left: Principal, context: Asking): boolean {
  const clean = (_property: Property, former: Principal, asking: Principal): boolean => former === asking
  return through(context.server.seams.authorization?.isOwn, clean, property, left, context.arrival.principal, context)
}
