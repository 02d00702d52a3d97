import {
  type Exchange,
  each,
  failed,
  isSince,
  notObserved,
  parseJson,
  passed,
  sameJson,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { asksForInput } from '../../judging/result-type.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { itemsOf, toolList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { checkInstance, dialectOf, type InstanceCheck } from '../json-schema/parts/check-instance.ts'

const mostCalls = 25
const noneCalled =
  'no tool could be called: annotate one with readOnlyHint, name it in the config, or pass --call-tools all'

interface Called {
  readonly tool: JsonObject
  readonly result: JsonObject
}

export default serverScenario<`list-${number}` | `call-${number}`>({
  title: 'Tools that may be called answer as they declare',
  isolation: 'shared',
  waits: true,
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    // The schemas that count are those of a list fetched just before.
    await walkPages(client, toolList, (page) => `list-${page}`)
    for (const [n, { tool, arguments: args }] of fixtures.callable.slice(0, mostCalls).entries()) {
      await callTool(client, tool, args, { as: `call-${n}`, meta: { progressToken: `call-${n}` } })
    }
  },
  judges: {
    'tools.output-schema.structured-content-present': (labels) =>
      each(
        withOutputSchema(successes(series(labels, 'list'), series(labels, 'call'))),
        ({ result }) =>
          Object.hasOwn(result, 'structuredContent')
            ? passed
            : failed('structuredContent in the result of a tool with outputSchema', result),
        'no tool with outputSchema could be called',
      ),
    'tools.output-schema.conforms': (labels, { revision }) =>
      each(
        withOutputSchema(successes(series(labels, 'list'), series(labels, 'call'))).filter(
          ({ result }) => result.structuredContent !== undefined,
        ),
        ({ tool, result }) => {
          const { outputSchema = null } = tool
          const { structuredContent = null } = result
          const check = isJsonObject(outputSchema) ? conforms(outputSchema, structuredContent, revision) : undefined
          if (check === undefined) return notObserved('outputSchema is no object')
          if (check.outcome === 'unusable') return notObserved(`outputSchema cannot be used: ${check.why}`)
          if (check.outcome === 'valid') return passed
          return failed(`structuredContent by the outputSchema of the tool (${check.problem})`, structuredContent)
        },
        'no tool with outputSchema gave structuredContent',
      ),
    'tools.structured-content.text-mirror': (labels) =>
      each(
        series(labels, 'call').filter((call) =>
          successOf(call).some((result) => result.structuredContent !== undefined),
        ),
        ({ result, evidence }) =>
          textBlocks(result).some((text) => sameJson(parseJson(text), result.structuredContent))
            ? passed
            : warned('a text block that is structuredContent as JSON', result, ...evidence),
        series(labels, 'call').length === 0 ? noneCalled : 'no tool gave structuredContent',
      ),
  },
})

/** The result of a call that succeeded; neither an error of the tool nor a question to the client. */
function successOf({ response }: Exchange): readonly JsonObject[] {
  const result = response?.result
  if (result === undefined || result.isError === true || asksForInput(result)) return []
  return [result]
}

function successes(pages: readonly Exchange[], calls: readonly Exchange[]): readonly Called[] {
  const tools = pages.flatMap((page) => itemsOf(page, 'tools'))
  return calls.flatMap((call) => {
    const tool = tools.find(({ name }) => name !== undefined && name === call.params.name)
    return tool === undefined ? [] : successOf(call).map((result) => ({ tool, result }))
  })
}

function withOutputSchema(called: readonly Called[]): readonly Called[] {
  return called.filter(({ tool }) => tool.outputSchema !== undefined)
}

/** Before 2025-11-25 no dialect was the default one, so what either of the two usual ones allows is right. */
function conforms(schema: JsonObject, value: Json, revision: RevisionId): InstanceCheck {
  const dialect = dialectOf(schema, '2020-12')
  if (dialect === undefined) return { outcome: 'unusable', why: 'a dialect that we do not know' }
  const check = checkInstance(schema, value, dialect)
  const isOpen = schema.$schema === undefined && !isSince(revision, '2025-11-25')
  if (check.outcome !== 'invalid' || !isOpen) return check
  const older = checkInstance(schema, value, 'draft-07')
  return older.outcome === 'invalid' ? check : older
}

function textBlocks({ content }: JsonObject): readonly string[] {
  const blocks = isJsonArray(content) ? content.filter(isJsonObject) : []
  return blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
}
