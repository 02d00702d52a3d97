/** The moment at which a client surely listens: while it waits for the answer to a request of its own. */
import type { IncomingRequest, MethodScript } from '../../../harness/index.ts'

const methods = ['tools/list', 'tools/call'] as const

/** Methods for a script: the first request that asks for tools is answered when `act` has ended. */
export function whileHeld<L extends string>(
  act: (request: IncomingRequest<L>) => Promise<void>,
): Readonly<Record<string, MethodScript<L>>> {
  let held = false
  const hold: MethodScript<L> = async (request, next) => {
    const isFirst = !held
    held = true
    if (isFirst) await act(request)
    return next()
  }
  return Object.fromEntries(methods.map((method) => [method, hold]))
}
