import { isDeclared } from '../capabilities.ts'
import type { Session } from '../eras/session.ts'
import { ConnectionLost, messageOf } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import type { Json, JsonObject } from '../messages.ts'
import type { Action } from '../outcome.ts'

/** What the client wants to be told of, and under which id the server in charge tells it (2026-07-28). */
export interface Subscription {
  readonly notifications: JsonObject
  id: Json | undefined
}

/** What a feature works with. */
export interface Work {
  run: Run
  session: Session
  actions: Action[]
  /** What the client has with each of its servers, this one included, where it has several. */
  beside?: () => readonly Work[]
  /** The tools that were listed last. */
  listed?: JsonObject[]
  subscriptions?: readonly Subscription[]
  /** Starts the server process again, with a session of its own; undefined where that cannot or may no more be done. */
  restart?: (() => Promise<void>) | undefined
}

/** How this client tells its servers apart: by the order in which it has connected to them. */
export const serverNumber = (work: Work): number => (work.beside?.() ?? [work]).indexOf(work) + 1

/**
 * Does one thing and notes what came of it; undefined when it failed. Only a lost connection ends the run.
 */
export async function attempt<T>(
  work: Work,
  method: string,
  name: string | undefined,
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const value = await act()
    work.actions.push({ method, name, ok: true })
    return value
  } catch (error) {
    work.actions.push({ method, name, ok: false, error: messageOf(error) })
    if (error instanceof ConnectionLost) throw error
    return undefined
  }
}

/** Only what the server declared may be used (basic/lifecycle, Operation). */
export function mayUse(run: Run, capability: string): boolean {
  return run.decide.mayUse(capability, () => isDeclared(run.state.serverCapabilities, capability))
}

/** A progress token that no other request of this run has. */
export function progressToken(work: Work, subject: string): JsonObject {
  return { _meta: { progressToken: `progress-${work.actions.length}-${subject}` } }
}
