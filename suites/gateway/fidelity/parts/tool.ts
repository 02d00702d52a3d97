/** The one tool of our server behind a gateway: it takes any arguments, and the scenario answers its calls. */
import type { JsonObject } from '../../../../schema/index.ts'

export const carry = 'carry'

export const carryTool: JsonObject = {
  name: carry,
  description: 'Takes any arguments; the conformance suite answers.',
  inputSchema: { type: 'object', additionalProperties: true },
}

/** The params of a call of it. */
export const callParams = (given: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: carry,
  arguments: given,
  ...more,
})

export const textResult = (text: string): JsonObject => ({ content: [{ type: 'text', text }] })

/** A key that no gateway knows, in the syntax of keys of _meta. */
export const strangeKey = 'com.example/conformance'
/** A member that no revision has. */
export const strangeMember = 'x-conformance'
