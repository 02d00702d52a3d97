/** What a result of 2026-07-28 is. */
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

/**
 * The type of a result. One that is missing breaks a rule of its own, and is no reason to leave the rest unjudged: a result
 * that asks is one that asks, and any other is complete, as a client has to take it.
 */
export function resultTypeOf(result: JsonObject | undefined): Json | undefined {
  if (result === undefined) return undefined
  return result.resultType ?? (isJsonObject(result.inputRequests) ? 'input_required' : 'complete')
}

/** True for a result that is complete and no error of the tool. */
export function isCompleted(result: JsonObject | undefined): boolean {
  return resultTypeOf(result) === 'complete' && result?.isError !== true
}

/** True for a result that asks the client for input. */
export const asksForInput = (result: JsonObject | undefined): boolean => resultTypeOf(result) === 'input_required'
