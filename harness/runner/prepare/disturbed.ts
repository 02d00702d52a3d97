/**
 * Whether connections to a server that are open side by side disturb one another: it answers on another one than it was asked
 * on, serves the last that was opened and forgets the others, or refuses, or even ends, when there is a second one. Such a server is
 * tested on one connection at a time. Processes over stdio: see lone-process.ts.
 */
import type { ErrorCode } from '../../harness-error.ts'
import type { OpenTestClient } from '../../peers/client/test-client.ts'
import { jsonOf } from '../../trace/message-json.ts'
import type { TransportKind } from '../../trace/place.ts'
import { at } from '../../wire/json/json.ts'
import type { PlacePreflight } from './place-preflight.ts'

/** What the report says of it. */
export const oneAtATime = (transport: TransportKind): string =>
  transport === 'stdio'
    ? 'processes of the server that run side by side disturb one another: it was tested with one at a time'
    : 'connections that are open side by side disturb one another: the server was tested on one at a time'

export async function closeAll(asked: readonly PlacePreflight[]): Promise<void> {
  for (const { preflight } of asked) if (preflight.accepted) await preflight.peer.close()
}

/** What a server says to one revision, and not to another that comes over the same transport. */
const isByRight: readonly ErrorCode[] = ['unauthorized', 'aborted', 'tls', 'internal']

/** Signs of it, in the answers to questions that were asked side by side: it has to be asked one by one to be sure. */
export function seemDisturbed(asked: readonly PlacePreflight[]): boolean {
  const isAccepted = asked.some(({ preflight }) => preflight.accepted)
  return haveStrays(asked) || (isAccepted && asked.some(isLost))
}

const haveStrays = (asked: readonly PlacePreflight[]): boolean =>
  asked.some(({ preflight }) => preflight.accepted && hasStrayAnswer(preflight.peer))

/**
 * Whether asking one by one has shown it: what had been lost is there, or the answers that nobody asked for are gone. A server that
 * answers twice also does so alone.
 */
export function wereDisturbed(before: readonly PlacePreflight[], after: readonly PlacePreflight[]): boolean {
  const isFound = before.some((one, index) => !one.preflight.accepted && after[index]?.preflight.accepted === true)
  return isFound || (haveStrays(before) && !haveStrays(after))
}

/** Nothing that could be called an answer came, over a transport that has answered for another revision. */
function isLost({ preflight, settings: { factory } }: PlacePreflight): boolean {
  if (preflight.accepted || preflight.error === undefined || isByRight.includes(preflight.error.code)) return false
  // A page or a status may well be how an HTTP server refuses a revision, and one may be its death; the GET of HTTP+SSE names none.
  return factory.kind === 'http-sse' || preflight.error.code === 'no-answer'
}

/** More answers than it had asked for came to an id, or answers to ids that it never used. */
function hasStrayAnswer({ events }: OpenTestClient): boolean {
  const open = new Map<string, number>()
  return events.some((event) => {
    if (event.kind !== 'message') return false
    const json = jsonOf(event)
    const [id, method] = [at(json, 'id'), at(json, 'method')]
    if (id === undefined || id === null) return false
    const key = JSON.stringify(id)
    const left = open.get(key) ?? 0
    if (event.direction === 'sent') {
      if (method !== undefined) open.set(key, left + 1)
      return false
    }
    if (method !== undefined) return false
    open.set(key, left - 1)
    return left === 0
  })
}
