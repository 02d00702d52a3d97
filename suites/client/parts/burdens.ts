/**
 * Several things that a client has to bear, all in one launch. Only where it stops there they are tried one by one, so that a
 * client that bears them is started once.
 */
import {
  type ClientDrive,
  type Finding,
  type Labels,
  type LaunchOptions,
  missing,
  notObserved,
  passed,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { type GoingOn, isToolCall } from './going-on.ts'
import { needs } from './needs.ts'

/** By kind: the first message of the second launch with this one alone, and the one by which the client goes on in either. */
export type Burdened<K extends string> = GoingOn | `begun:${K}` | `next:${K}`

/**
 * Launches the client against all kinds at once; if it stops, against none, and if it goes on there, against each by itself.
 * @param script the server with these kinds
 */
export async function burden<K extends string>(
  { serve }: Pick<ClientDrive<Burdened<K>>, 'serve'>,
  kinds: readonly K[],
  script: (kinds: readonly K[]) => ServerScript<Burdened<K>>,
  launch?: LaunchOptions,
): Promise<void> {
  const goesOn = async (some: readonly K[], as: Burdened<K>, begun?: Burdened<K>): Promise<boolean> => {
    const patient = begun !== undefined
    const server = await serve(script(some), { ...launch, patient })
    if (begun !== undefined) await server.next(() => true, { as: begun })
    const message = await server.next(isToolCall, { as })
    await server.done()
    return message !== undefined
  }
  if (kinds.length === 0 || (await goesOn(kinds, 'next'))) return
  if (!(await goesOn([], 'control'))) return
  for (const kind of kinds) {
    // One stop on a busy machine proves nothing.
    const stops = !(await goesOn([kind], `next:${kind}`))
    if (stops) await goesOn([kind], `next:${kind}`, `begun:${kind}`)
  }
}

/**
 * Passes when the client went on after this kind; broken only if it does so without it.
 * @param after what it has to bear, as a noun phrase
 */
export function bore<K extends string>(labels: Labels<Burdened<NoInfer<K>>>, kind: K, after: string): Finding {
  if (seen(labels, 'next') !== undefined) return passed
  if (seen(labels, 'control') === undefined) return notObserved(needs('call-tool'))
  if (seen(labels, `next:${kind}`) !== undefined) return passed
  if (seen(labels, `begun:${kind}`) === undefined) return notObserved('the client was not burdened with it')
  return missing(`tools/call after ${after}`)
}
