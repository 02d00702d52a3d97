/** What is limited in front of the reference client, and how it refuses the rest. */
import { RpcError } from '../../reference-clients/messages.ts'
import type { Quirk } from '../../reference-clients/quirk.ts'
import { bucket, perSecond } from '../../reference-clients/quirks/parts/limiters.ts'
import { limited, refuses } from '../../reference-clients/quirks/parts/refusals.ts'
import type { Seams } from '../../reference-clients/seams.ts'
import type { Rate } from './server.ts'

/** The methods of each kind of question to a client. */
const ofClients = {
  sampling: ['sampling/createMessage'],
  elicitations: ['elicitation/create'],
  lists: ['roots/list'],
  polls: ['tasks/get', 'tasks/list'],
  all: limited,
} as const

export type ClientKind = keyof typeof ofClients
export const isClientKind = (name: string): name is ClientKind => Object.hasOwn(ofClients, name)
export const clientKinds = Object.keys(ofClients)

const refusals: Readonly<Record<Rate, (waitMs: number) => RpcError>> = {
  1: (waitMs) => new RpcError(-32000, 'Rate limit exceeded', { retryAfter: Math.ceil(waitMs / 1_000) }),
  3: () => new RpcError(-32603, 'Too many requests from this server'),
  10: () => new RpcError(-1, 'Slow down', { limit: '10 per second' }),
}

/** A client of 2026-07-28 sends no response, to a server of old neither. */
const sendsNone: Seams = {
  incoming: (message, next) => {
    if (message.method === undefined || message.id === undefined) next(message)
  },
}

export function limitedClient(kind: ClientKind, rate: Rate, isStateless: boolean): Quirk {
  const make = () => (rate === 3 ? bucket(rate) : perSecond(rate))
  const seams = (): Seams => ({
    ...refuses(make, refusals[rate], ofClients[kind]),
    ...(isStateless ? sendsNone : {}),
  })
  return { says: `${rate} ${kind} in a second, more are refused`, seams }
}
