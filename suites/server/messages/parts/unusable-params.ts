/** A request that fails for one reason only: a required parameter is missing. */

import type { Fixtures, RevisionFacts } from '../../../../harness/index.ts'
import { isJsonArray, type JsonObject } from '../../../../schema/index.ts'

interface Probe {
  readonly method: string
  /** Params with which the same request can be served; without them it cannot. */
  readonly usable: JsonObject
}

/** Chooses among what the target lists; nothing is called that the suite may not call. Undefined: there is nothing. */
export function unusableParams(
  { resources, prompts }: RevisionFacts,
  { callable }: Pick<Fixtures, 'callable'>,
): Probe | undefined {
  const uri = resources[0]?.uri
  if (typeof uri === 'string') return { method: 'resources/read', usable: { uri } }
  const prompt = prompts.find(({ arguments: list }) => !isJsonArray(list) || !list.some(isRequired))
  if (typeof prompt?.name === 'string') return { method: 'prompts/get', usable: { name: prompt.name } }
  const call = callable[0]
  if (typeof call?.tool.name !== 'string') return undefined
  return { method: 'tools/call', usable: { name: call.tool.name, arguments: call.arguments } }
}

const isRequired = (argument: unknown): boolean =>
  typeof argument === 'object' && argument !== null && 'required' in argument && argument.required === true
