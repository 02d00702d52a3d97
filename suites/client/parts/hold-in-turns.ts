/** Much that is asked of a client while a request of its own is held, which it may give up. */
import type { ClientDrive, Exchange, IncomingRequest } from '../../../harness/index.ts'
import { whileHeld } from './held-request.ts'

/** What is asked in one piece; false: the client has gone meanwhile. */
export type Turn<L extends string> = (request: IncomingRequest<L>) => Promise<boolean>

/** Milliseconds after which the next turn waits for another request: some clients give up after half a minute. */
const longHold = 8_000

/** Takes all turns, in as few launches of the client as it is quick enough for: one, mostly. */
export async function holdInTurns<L extends string>(
  serve: ClientDrive<L>['serve'],
  turns: readonly Turn<L>[],
): Promise<void> {
  const left = [...turns]
  for (let isAsked = true; isAsked && left.length > 0; ) {
    isAsked = false
    const act = async (request: IncomingRequest<L>): Promise<void> => {
      const since = performance.now()
      for (let goesOn = true; goesOn; ) {
        const turn = left.shift()
        isAsked = true
        goesOn = (await turn?.(request)) === true && performance.now() - since < longHold
      }
    }
    const server = await serve({ on: whileHeld(act) })
    await server.done()
  }
}

/** Whether the client was there to answer it. */
export const isThere = ({ outcome }: Exchange): boolean => outcome !== 'closed'
