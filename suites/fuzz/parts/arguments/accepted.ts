/** Whether a tool took arguments that no reading of its inputSchema allows; the search and the judge ask the same question. */
import { type Exchange, factsOf, type JudgeContext } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { asksForInput } from '../../../judging/result-type.ts'
import { certainFlaw } from './certain-flaw.ts'

/** A result that says of no error. */
export function hasSucceeded({ response }: Pick<Exchange, 'response'>): boolean {
  const result = response?.result
  return result !== undefined && result.isError !== true && !asksForInput(result)
}

/** The place of the flaw in the arguments of a call. */
export function flawIn({ params, sent }: Exchange, tools: readonly JsonObject[]): string | undefined {
  const { name, arguments: args } = params
  if (sent?.method !== 'tools/call' || args === undefined) return undefined
  const tool = tools.find((listed) => listed.name === name)
  return certainFlaw(tool?.inputSchema, args)
}

/** The tools that the server listed in the place of a judge. */
export function listedTools({ facts, revision, transport }: JudgeContext): readonly JsonObject[] {
  return factsOf(facts, revision, transport)?.tools ?? []
}
