/** The requests in the body of a POST, alone or in a batch. */
import { parseJson } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'

export function requestsIn(body: string): readonly JsonObject[] {
  const json = parseJson(body)
  const members = isJsonArray(json) ? json : [json]
  return members.filter(isJsonObject).filter((member) => 'id' in member && 'method' in member)
}
