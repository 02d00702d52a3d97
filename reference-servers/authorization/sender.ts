import { isObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import { bearerIn } from './issuing/grants.ts'
import { owner, type Principal } from './principal.ts'

/** Who sends a request, by its token. */
export function principalOf(exchange: Exchange): Principal {
  const { protection, seams } = exchange.server
  const clean = ({ headers }: Exchange): Principal => {
    if (protection === undefined) return undefined
    const [, bound] = /^dpop +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    const token = bound ?? bearerIn(headers.authorization)
    const login = exchange.server.grants.logins.get(token)
    if (login !== undefined) return login.subject
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
