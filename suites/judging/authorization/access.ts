/** Whether somebody got what he asked for. */
import { type Exchange, type Finding, failed, notObserved, passed, type warned } from '../../../harness/index.ts'

/** True when it was given: a result, and not one that says that nothing came of it. */
export const isGiven = (exchange: Exchange | undefined): boolean =>
  exchange?.response?.result !== undefined && exchange.response.result.isError !== true

/** True when it was refused, by HTTP or in a message. */
export const isRefused = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined &&
  !isGiven(exchange) &&
  (exchange.response !== undefined || [401, 403, 404].includes(exchange.http?.status ?? 0))

/** Passes when the other one was refused what the first one was given. */
export function refusedTo(
  own: Exchange | undefined,
  other: Exchange | undefined,
  missing: string,
  broken: typeof failed | typeof warned = failed,
): Finding {
  if (own === undefined || other === undefined) return notObserved(missing)
  if (!isGiven(own)) return notObserved(`the first user got ${own.whatCame}`)
  if (isGiven(other)) return { ...broken('a refusal', other.response?.json ?? null), contrast: own.evidence }
  return isRefused(other) ? passed : notObserved(`the second user got ${other.whatCame}`)
}
