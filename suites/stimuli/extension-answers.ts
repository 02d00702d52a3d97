/** Answers to what a server asks for by inputRequests. */
import { at, sampleArguments } from '../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

/** Forms with values that fit, by key; undefined where something else is asked for, or nothing. */
export async function sample(inputRequests: Json | undefined): Promise<JsonObject | undefined> {
  if (!isJsonObject(inputRequests)) return undefined
  const entries = Object.entries(inputRequests)
  if (entries.length === 0 || entries.some(([, request]) => at(request, 'method') !== 'elicitation/create'))
    return undefined
  const answers = entries.map(async ([key, request]) => {
    const content = await sampleArguments(at(request, 'params', 'requestedSchema'))
    return [key, { action: 'accept', content: content ?? {} }] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}
