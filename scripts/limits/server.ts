/** What is limited in front of the reference server, and how it refuses the rest. */
import type { Quirk } from '../../reference-servers/quirk.ts'
import { byName, fixedWindow, tokenBucket } from '../../reference-servers/quirks/parts/limiters.ts'
import {
  refusesByError,
  refusesByResult,
  refusesPosts,
  seconds,
} from '../../reference-servers/quirks/parts/refusals.ts'

export const rates = [1, 3, 10] as const
export type Rate = (typeof rates)[number]

/** The methods of each kind of request to a server; `posts` limits HTTP, whatever is asked. */
const ofServers = {
  calls: /^tools\/call$/,
  polls: /^tasks\//,
  completions: /^completion\//,
  lists: /\/list$/,
  all: /^/,
  posts: undefined,
} as const

export type ServerKind = keyof typeof ofServers
export const isServerKind = (name: string): name is ServerKind => Object.hasOwn(ofServers, name)
export const serverKinds = Object.keys(ofServers)

/** Each rate refuses in a way of its own: by an error, by a result that is an error, by an error that names no time. */
export function limitedServer(kind: ServerKind, rate: Rate): Quirk {
  const says = `${rate} ${kind} in a second, more are refused`
  const fits = ofServers[kind]
  const make = () => (rate === 3 ? tokenBucket(rate) : fixedWindow(rate))
  if (fits === undefined) {
    const headers = (ms: number): Record<string, string> => (rate === 10 ? {} : { 'retry-after': String(seconds(ms)) })
    return { says, seams: () => refusesPosts(make(), headers) }
  }
  const seams = () => {
    const limiter = byName(make)
    const waitMs = (method: string): number => (fits.test(method) ? limiter(method) : 0)
    return rate === 3 ? refusesByResult(waitMs) : refusesByError(waitMs)
  }
  return { says, seams }
}
