/** Tools that cannot do without something from the client, and what each of them needs. */
import type { FixtureBinding, Fixtures } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { metaKey } from '../../../stimuli/modern.ts'

interface AskingTool {
  /** Params of the tools/call. */
  readonly params: JsonObject
  readonly capabilities: JsonObject
  /** A capability that it has no use for. */
  readonly others: JsonObject
}

const needs = [
  ['eliciting-tool', { elicitation: { form: {} } }, { sampling: {} }],
  ['sampling-tool', { sampling: {} }, { elicitation: { form: {} } }],
  ['roots-tool', { roots: {} }, { sampling: {} }],
] as const

/** The first that the target offers. */
export function askingTool(fixtures: Fixtures<(typeof needs)[number][0]>): AskingTool | undefined {
  for (const [fixture, capabilities, others] of needs) {
    const binding = fixtures.find(fixture)
    if (binding !== undefined) return { params: askingCallParams(binding), capabilities, others }
  }
  return undefined
}

/** Params of a call with the arguments of the binding, on top of these. */
export const askingCallParams = (
  { name, arguments: args = {} }: FixtureBinding,
  usual: JsonObject = {},
): JsonObject => ({
  name,
  arguments: { ...usual, ...args },
})

/** Options of a request that declares these capabilities and no other. */
export const declaring = (capabilities: JsonObject): { meta: JsonObject } => ({
  meta: { [metaKey.clientCapabilities]: capabilities },
})
