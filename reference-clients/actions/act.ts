import { declaredCapabilities, isDeclared } from '../capabilities.ts'
import type { ActionOptions } from '../eras/session.ts'
import { NotAllowed, RequestTimeout, Unsupported, Withdrawn } from '../errors.ts'
import type { Work } from '../features/actions.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type Json, type JsonObject, objectsAt, RpcError } from '../messages.ts'
import { doings } from './doings.ts'
import { change } from './script.ts'
import { callOffered, Sessions } from './sessions.ts'
import { revive } from './subscribe.ts'

/** The actions that this client does, as a driver announces them; without any it does what it can. */
export const announcement = {
  driver: 1,
  does: [
    ...doings.keys(),
    'answer-sampling',
    'answer-elicitation',
    'change-roots',
    'answer-user',
    'request-timeout',
    'render-icons',
    'log-output',
    'debug-log',
    'together',
    'call-offered',
  ],
  transports: ['stdio', 'streamable-http', 'http-sse'],
  byItself: true,
}

/** Tells that no session could be opened. */
export function reportNoSession(run: Run, error: unknown): void {
  const actions = run.options.actions ?? []
  const i = actions.findIndex(({ action }) => action === 'connect')
  if (i < 0) return
  run.options.report?.({ id: String(i), ...actions[i], outcome: outcomeOf(error), error: errorIn(error) })
}

/** Does the actions in order, in the session that is open; each is reported. */
export async function follow(work: Work, ways: ConstructorParameters<typeof Sessions>[2]): Promise<void> {
  const actions = work.run.options.actions ?? []
  const begins = actions.findIndex(({ action }) => action === 'connect')
  const sessions = new Sessions(work, actions[begins]?.as, ways)
  try {
    for (const [i, action] of actions.entries()) {
      if (i > begins && !work.run.signal.aborted) await act(sessions, { id: String(i), ...action })
    }
  } finally {
    await sessions.close()
  }
}

async function act(sessions: Sessions, action: JsonObject): Promise<void> {
  const { run } = sessions.first
  const progress: JsonObject[] = []
  const report = (rest: JsonObject): void => {
    const seen = progress.length === 0 ? {} : { progress }
    run.options.report?.({ id: action.id, action: action.action, ...rest, ...seen })
  }
  try {
    const work = sessions.of(action)
    if (!run.decide.keepsServer(() => true)) await work.restart?.()
    await revive(work)
    const value = await doOne(sessions, work, action, (event) => progress.push(event))
    if (value === unknown) return report({ outcome: 'unsupported' })
    report({ outcome: isObject(value) && value.isError === true ? 'tool-error' : 'result', value: value ?? null })
  } catch (error) {
    if (error instanceof Unsupported) return report({ outcome: 'unsupported' })
    report({ outcome: outcomeOf(error), error: errorIn(error) })
  }
}

const unknown = Symbol('no such action')

async function doOne(
  sessions: Sessions,
  work: Work,
  action: JsonObject,
  onProgress: (event: JsonObject) => void,
): Promise<Json | undefined | typeof unknown> {
  if (change(work.run.script, action)) return await tellOfRoots(work, action)
  if (action.action === 'together') {
    await Promise.all(
      objectsAt(action, 'actions').map((each, i) => act(sessions, { id: `${String(action.id)}.${i}`, ...each })),
    )
    return null
  }
  if (action.action === 'connect') return sessions.open(action)
  if (action.action === 'call-offered') return callOffered(sessions)
  const doing = doings.get(String(action.action))
  return doing === undefined ? unknown : doing({ work, action, onProgress, limits: limitsOf(action) })
}

/** The limit that `connect` was given for the opening. */
export function openingLimit(actions: readonly JsonObject[] = []): ActionOptions {
  return limitsOf(actions.find(({ action }) => action === 'connect') ?? {})
}

function limitsOf({ timeoutMs, maxTotalMs }: JsonObject): ActionOptions {
  return {
    ...(typeof timeoutMs === 'number' ? { waitMs: timeoutMs } : {}),
    ...(typeof maxTotalMs === 'number' ? { totalMs: maxTotalMs } : {}),
  }
}

/** A client that declared listChanged tells of each change (client/roots). */
async function tellOfRoots({ run, session }: Work, { action, notify }: JsonObject): Promise<null> {
  const declared = declaredCapabilities(run.options, run.state.revision)
  const tells = run.state.era === 'handshake' && isDeclared(declared, 'roots.listChanged')
  if (action === 'change-roots' && notify !== false && tells)
    await session.connection.notify('notifications/roots/list_changed')
  return null
}

function outcomeOf(error: unknown): string {
  if (error instanceof RequestTimeout) return 'timed-out'
  if (error instanceof NotAllowed) return 'refused'
  return error instanceof Withdrawn ? 'cancelled' : 'error'
}

function errorIn(error: unknown): JsonObject {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof RpcError ? { message, code: error.code } : { message }
}
