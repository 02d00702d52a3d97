import { at } from '../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../schema/index.ts'

/** The values that a result of completion/complete suggests; none where it has none, in whatever form. */
export function suggestions(result: JsonObject | undefined): readonly Json[] {
  const values = at(result, 'completion', 'values')
  return isJsonArray(values) ? values : []
}
