/** Servers that want a token for some methods, and forget others. */

import type { Fault } from '../../../fault.ts'
import { isObject } from '../../../json-rpc.ts'
import { between, since } from '../../../revisions.ts'
import type { Exchange } from '../../../transports/exchange.ts'
import { takenForOwn } from './users.ts'

const forgotten = ['tools/call', 'resources/read', 'prompts/get', 'completion/complete', 'logging/setLevel'] as const

const withoutToken = ({ headers }: Exchange): boolean => headers.authorization === undefined

/** Each forgets one method. */
export const servedWithoutToken: readonly Fault[] = [
  ...[...forgotten, 'subscriptions/listen'].map(
    (forgets): Fault => ({
      says: `asks for no token in ${forgets}`,
      ...(forgets === 'subscriptions/listen' ? { revisions: since('2026-07-28') } : {}),
      ...(forgets === 'logging/setLevel' ? { revisions: between('2025-03-26', '2025-11-25') } : {}),
      seams: {
        authorization: {
          // Else the session would refuse whoever has no token.
          ...takenForOwn('session').authorization,
          needsToken: async (exchange, next) =>
            withoutToken(exchange) && (await methodIn(exchange)) === forgets ? false : next(exchange),
        },
      },
    }),
  ),
]

async function methodIn(exchange: Exchange): Promise<unknown> {
  if (exchange.request.method !== 'POST') return undefined
  try {
    const message = exchange.server.parse(await exchange.body())
    return isObject(message) ? message.method : undefined
  } catch {
    return undefined
  }
}
