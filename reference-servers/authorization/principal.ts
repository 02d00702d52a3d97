/** Who asks, what is whose, and what only one user may have. */
import type { Arrival } from '../connection.ts'
import type { RequestContext } from '../context.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'
import type { Exchange } from '../transports/exchange.ts'

/** What is known of who asks. */
export interface Asking {
  readonly server: Server
  readonly arrival: Pick<Arrival, 'principal'>
  /** Of a request, where it is one. */
  readonly params?: JsonObject
}

/** Name of a user; undefined where nobody has to say who he is. */
export type Principal = string | undefined

/** The user of the token that is always good. */
const owner = 'alice'

/** What belongs to somebody. */
export type Property = 'session' | 'state' | 'task' | 'memory'

/** Who sends a request, by its token. */
export function principalOf(exchange: Exchange): Principal {
  const { protection, seams } = exchange.server
  const clean = ({ headers }: Exchange): Principal => {
    if (protection === undefined) return undefined
    const [, token] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (token === protection.token) return owner
    return token === protection.other ? 'bob' : subjectOf(token)
  }
  return through(seams.authorization?.principal, clean, exchange)
}

/** The subject of a JWT, whose signature was checked before. */
function subjectOf(token = ''): Principal {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return isObject(claims) && typeof claims.sub === 'string' ? claims.sub : undefined
  } catch {
    return undefined
  }
}

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
