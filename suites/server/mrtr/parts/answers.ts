/** What our client answers to input requests, right and wrong. */
import { at, sampleArguments } from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { asksForInput } from '../../../judging/result-type.ts'

/** The elicitations in a result, by key; undefined if it asks for anything else, or for nothing. */
export function elicitations(result: JsonObject | undefined): Record<string, JsonObject> | undefined {
  const { inputRequests } = result ?? {}
  if (!asksForInput(result) || !isJsonObject(inputRequests)) return undefined
  const asked: Record<string, JsonObject> = {}
  for (const [key, request] of Object.entries(inputRequests)) {
    if (!isJsonObject(request) || request.method !== 'elicitation/create') return undefined
    asked[key] = request
  }
  return Object.keys(asked).length > 0 ? asked : undefined
}

/** An accepted form: values that fit the schema that the server asked by. */
export async function accept(request: JsonObject): Promise<JsonObject> {
  const content = await sampleArguments(at(request, 'params', 'requestedSchema'))
  return { action: 'accept', content: content ?? {} }
}

/** Right answers to all of them. */
export async function acceptAll(asked: Readonly<Record<string, JsonObject>>): Promise<JsonObject> {
  const answers = await Promise.all(
    Object.entries(asked).map(async ([key, request]) => [key, await accept(request)] as const),
  )
  return Object.fromEntries(answers)
}

/** The params of a retry: the original ones, the answers, and the state if there was one. */
export function retry(params: JsonObject, result: JsonObject | undefined, inputResponses: Json): JsonObject {
  const { requestState } = result ?? {}
  return { ...params, inputResponses, ...(requestState !== undefined && { requestState }) }
}
