import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isOwn } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'

// Time for a person to answer a form; a state shown later is refused (basic/patterns/mrtr#security).
const lifetimeMs = 300_000
const shortLifetimeMs = 1000

/** requestState for a retry of this request: the answers so far, bound to method and arguments, expiring, signed. */
export function sealState(answers: JsonObject, context: RequestContext): string {
  const { server } = context
  const { principal } = context.arrival
  const keptMs = context.params.name === 'expiring-state-tool' ? shortLifetimeMs : lifetimeMs
  const state = { answers, principal, request: fingerprint(context), expires: Date.now() + keptMs }
  return through(server.seams.seal, (clean) => sign(clean, server), state)
}

/** The answers kept in params.requestState. Throws -32602 for one that is not ours, not for this request, or too old. */
export function openState(context: RequestContext): Record<string, JsonObject> {
  const { server, params } = context
  const { requestState } = params
  if (requestState === undefined) return {}
  const state =
    typeof requestState === 'string'
      ? through(server.seams.unseal, (text) => verify(text, server, fingerprint(context)), requestState)
      : undefined
  const owner = typeof state?.principal === 'string' ? state.principal : undefined
  if (!state || !isObject(state.answers) || !isOwn('state', owner, context))
    throw invalidParams('requestState: not valid for this request')
  return Object.fromEntries(
    Object.entries(state.answers).flatMap(([key, answer]) => (isObject(answer) ? [[key, answer]] : [])),
  )
}

function sign(state: JsonObject, server: Server): string {
  const payload = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${payload}.${createHmac('sha256', server.sealingKey).update(payload).digest('base64url')}`
}

function verify(text: string, server: Server, request: string): JsonObject | undefined {
  const [payload = '', signature = ''] = text.split('.')
  const expected = createHmac('sha256', server.sealingKey).update(payload).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const state: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!isObject(state) || state.request !== request) return undefined
  return typeof state.expires === 'number' && state.expires > Date.now() ? state : undefined
}

function fingerprint({ request, params }: RequestContext): string {
  const identity = [request.method, params.name ?? params.uri, params.arguments ?? null]
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url')
}
