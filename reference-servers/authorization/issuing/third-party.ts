/** The server as a client of a third party: its users log in there, and its tools ask an API there. */
import { isObject } from '../../json-rpc.ts'
import { through } from '../../seams.ts'
import type { Server } from '../../server.ts'
import type { Lent, Login } from './grants.ts'

/** Who the server is to the third party, whoever asks it. */
const ownId = 'reference-server'

/** What the server asks the third party for. */
export const ownScope = 'records:read'

/** Where the user logs in. */
export function loginUrl(upstream: string, callback: string, state: string): string {
  const wanted = { response_type: 'code', client_id: ownId, redirect_uri: callback, scope: ownScope, state }
  const query = new URLSearchParams(wanted)
  return `${upstream}/authorize?${query}`
}

/** What the third party gives for its code; undefined: nothing that could be used. */
export async function borrow(server: Server, code: string, callback: string): Promise<Lent | undefined> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback, client_id: ownId }
  const lent = await ask(server, form)
  return through(server.seams.issuing?.lent, (given) => given, lent)
}

/** Whether the third party still stands by what it gave, or by what it gives instead. */
export function isAlive(server: Server, lent: Lent): Promise<boolean> {
  const clean = async (one: Lent): Promise<boolean> => {
    if (one.expires <= Date.now() && !(await renew(server, one))) return false
    return (await isActive(server, one)) || ((await renew(server, one)) && isActive(server, one))
  }
  return through(server.seams.issuing?.isAlive, clean, lent)
}

/** What is lent to the user of a login. */
export function lentFor(server: Server, login: Login): Lent | undefined {
  const { grants, seams } = server
  return through(seams.issuing?.lentFor, ({ lent }) => lent, login, grants.logins)
}

/** Puts a new token in the place of one that is over. */
export function renew(server: Server, lent: Lent): Promise<boolean> {
  const clean = async (one: Lent): Promise<boolean> => {
    if (one.refresh === undefined) return false
    const next = await ask(server, { grant_type: 'refresh_token', refresh_token: one.refresh, client_id: ownId })
    if (next !== undefined) Object.assign(one, next, { refresh: next.refresh ?? one.refresh })
    return next !== undefined
  }
  return through(server.seams.issuing?.renew, clean, lent)
}

async function isActive(server: Server, { access }: Lent): Promise<boolean> {
  return (await post(`${server.upstream}/introspect`, { token: access, client_id: ownId }))?.active === true
}

async function ask({ upstream }: Server, form: Readonly<Record<string, string>>): Promise<Lent | undefined> {
  const body = await post(`${upstream}/token`, form)
  if (typeof body?.access_token !== 'string') return undefined
  const seconds = typeof body.expires_in === 'number' ? body.expires_in : 3600
  return {
    access: body.access_token,
    refresh: typeof body.refresh_token === 'string' ? body.refresh_token : undefined,
    expires: Date.now() + seconds * 1000,
  }
}

/** The JSON object in a good answer. */
async function post(url: string, form: Readonly<Record<string, string>>) {
  try {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
    const body: unknown = await answer.json()
    return answer.ok && isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}
