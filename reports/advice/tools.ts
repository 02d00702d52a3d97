import { isJsonObject, type JsonObject } from '../../schema/json.ts'
import type { RunRecord } from '../record/run-record.ts'

/** A tool with a name, as a server listed it. */
interface ListedTool {
  readonly name: string
  readonly inputSchema: JsonObject
}

/** The tools of a server in all places, each name and schema once. Tools without a name break a rule, which says so. */
export function toolsOf({ facts }: RunRecord): readonly ListedTool[] {
  const found = new Map<string, ListedTool>()
  for (const { name, inputSchema } of facts?.accepted.flatMap(({ tools }) => tools) ?? []) {
    if (typeof name !== 'string' || !isJsonObject(inputSchema)) continue
    found.set(JSON.stringify([name, inputSchema]), { name, inputSchema })
  }
  return [...found.values()]
}
