/** Whether a client goes on after something that it has to bear; a second launch without it tells what it does otherwise. */

import {
  type ClientDrive,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type LaunchOptions,
  missing,
  notObserved,
  overuseInWords,
  passed,
  type ServerScript,
  seen,
  type TestServer,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { needs } from './needs.ts'

/** The message by which the client goes on: in the experiment, and in the launch without the stimulus. */
export type GoingOn = 'next' | 'control'

/** What a driver does of its own accord when it is told to work with tools. */
export const isToolCall = ({ method }: JsonObject): boolean => method === 'tools/call'

interface DriveOnOptions {
  /** The server without the stimulus. */
  readonly plain?: ServerScript<GoingOn>
  /** The message that shows that the client goes on; default a tool call. */
  readonly fits?: (message: JsonObject) => boolean
  readonly launch?: LaunchOptions
  /** Runs beside the launch with the stimulus. */
  readonly meanwhile?: (server: TestServer<GoingOn>) => Promise<void>
}

/**
 * Launches the client against `odd`. If it sends no message that fits, launches it once more against `plain`, and if it does
 * there, against `odd` again: one stop on a busy machine proves nothing. What had to be ended for what it used is not repeated.
 * @returns whether it goes on without the stimulus, and not with it
 */
export async function stopsAt(
  { serve }: Pick<ClientDrive<GoingOn>, 'serve'>,
  odd: () => ServerScript<GoingOn>,
  { plain = {}, fits = isToolCall, launch, meanwhile }: DriveOnOptions = {},
): Promise<boolean> {
  let isOverused = false
  const tryOut = async (script: ServerScript<GoingOn>, as: GoingOn, patient = false): Promise<boolean> => {
    const server = await serve(script, { ...launch, patient })
    const aside = as === 'next' ? meanwhile?.(server) : undefined
    const message = await server.next(fits, { as })
    await aside
    await server.done()
    isOverused = server.isOverused
    return message !== undefined
  }
  if (await tryOut(odd(), 'next')) return false
  const isProven = isOverused
  return (await tryOut(plain, 'control')) && (isProven || !(await tryOut(odd(), 'next', true)))
}

/** The same for a scenario that does nothing more. */
export async function driveOn(...given: Parameters<typeof stopsAt>): Promise<void> {
  await stopsAt(...given)
}

/**
 * Passes when the client went on; broken only if it does so without the stimulus.
 * @param after what it has to bear, as a noun phrase
 * @param fixture what would have made it go on
 */
export function wentOn(
  labels: Labels<GoingOn>,
  after: string,
  fixture: Parameters<typeof needs>[0] = 'call-tool',
): Finding {
  const next = seen(labels, 'next')
  if (next !== undefined) return next.sent === undefined ? notObserved(needs(fixture)) : passed
  const control = seen(labels, 'control')
  if (control === undefined) return notObserved(needs(fixture))
  const method = control.sent?.method ?? 'a further message'
  return missing(`${method} after ${after}`)
}

/**
 * The same where the stimulus is costly: whoever had to be ended for what it used has not gone on, and that is no silence.
 * @param after what it has to bear, as a noun phrase
 */
export function boreCost(
  labels: Labels<GoingOn>,
  { conversations }: Pick<JudgeContext, 'conversations'>,
  after: string,
): Finding {
  const control = seen(labels, 'control')
  if (seen(labels, 'next') !== undefined || control === undefined) return wentOn(labels, after)
  const [first, ...more] = conversations.flatMap(({ events }) => events.filter((event) => event.kind === 'overuse'))
  if (first === undefined) return wentOn(labels, after)
  const without = control.sent?.seq ?? 0
  if ([first, ...more].some(({ seq }) => seq > without)) return notObserved('it uses as much without the stimulus')
  return failed(`${control.sent?.method ?? 'a further message'} after ${after}`, overuseInWords(first), first.seq)
}
