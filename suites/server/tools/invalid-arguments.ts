import {
  type CallableTool,
  type Exchange,
  each,
  type Finding,
  failed,
  isModern,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { asksForInput } from '../../judging/result-type.ts'
import { callTool, hasParamHeaders } from '../../stimuli/call-tool.ts'
import { series } from '../../stimuli/series.ts'

const primitives = ['string', 'number', 'integer', 'boolean']

export default serverScenario<'control' | `invalid-${number}`>({
  title: 'Arguments that do not fit the inputSchema',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    for (const callable of fixtures.callable) {
      const { tool, arguments: args } = callable
      const member = requiredPrimitive(callable)
      if (member === undefined) continue
      const control = await callTool(client, tool, args, { as: 'control' })
      if (!hasSucceeded(control)) continue
      const { [member]: _, ...rest } = args
      for (const [n, invalid] of [rest, { ...args, [member]: {} }].entries()) {
        const { response } = await callTool(client, tool, invalid, { as: `invalid-${n}` })
        if (response === undefined) break
      }
      return
    }
  },
  judges: {
    'tools.call.invalid-arguments-answered': (labels) =>
      each(series(labels, 'invalid'), ({ response, whatCame }) =>
        response === undefined ? failed('an answer to a call with invalid arguments', whatCame) : passed,
      ),
    'tools.call.input-validation-is-error': (labels, { revision }) =>
      each(series(labels, 'invalid'), (exchange): Finding => {
        const { response, whatCame } = exchange
        if (response?.result?.isError === true) return passed
        if (response?.error === undefined) return notObserved(`invalid arguments were not refused: ${whatCame}`)
        // The revision says both: schema#InvalidParamsError has the code, server/tools#error-handling the result.
        if (isModern(revision) && response.error.code === codes.invalidParams) return passed
        return failed('a result with isError true for input that fails validation', response.json)
      }),
    'tools.security.validate-inputs': (labels) => {
      if (!hasSucceeded(labels.control)) return notObserved('the same call with valid arguments did not succeed')
      return each(series(labels, 'invalid'), (exchange) => {
        if (exchange.response === undefined) return notObserved(exchange.whatCame)
        if (!hasSucceeded(exchange)) return passed
        const sent = JSON.stringify(exchange.params.arguments)
        return failed(`an error or isError true for arguments ${sent}`, exchange.response.json)
      })
    },
  },
})

function hasSucceeded({ response }: Exchange): boolean {
  const result = response?.result
  return result !== undefined && result.isError !== true && !asksForInput(result)
}

/** A required member whose type is one primitive and nothing else. */
function requiredPrimitive({ tool, arguments: args }: CallableTool): string | undefined {
  const { inputSchema } = tool
  if (!isJsonObject(inputSchema) || hasParamHeaders(tool)) return undefined
  const { required, properties } = inputSchema
  if (!isJsonArray(required) || !isJsonObject(properties)) return undefined
  const names = required.filter((name) => typeof name === 'string')
  return names.find((name) => Object.hasOwn(args, name) && isPrimitive(properties, name))
}

function isPrimitive(properties: JsonObject, name: string): boolean {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isJsonObject(property) || property.default !== undefined) return false
  return primitives.some((type) => type === property.type)
}
