import { codes } from '../../schema/error-codes.ts'
import { askUser } from '../actions/user.ts'
import { InvalidResult, NotAllowed } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject, objectAt, own, RpcError } from '../messages.ts'
import { exampleObject } from '../schema-values.ts'
import { callAsTask, callsAsTask, type TaskOptions } from '../tasks/requestor.ts'
import { attempt, mayUse, progressToken, type Work } from './actions.ts'
import { readApps } from './apps.ts'
import { renderIcons } from './icons.ts'
import { listAll } from './list.ts'
import { badAnnotation, mirroredHeaders } from './mirrored-parameters.ts'
import { structuredContentProblem } from './structured-content.ts'
import { toolContentProblem } from './tool-content.ts'

/** Lists the tools and calls those whose arguments are known or can be made. */
export async function useTools(work: Work): Promise<void> {
  const { run } = work
  if (!mayUse(run, 'tools')) return
  const tools = await attempt(work, 'tools/list', undefined, () => offeredTools(work))
  for (const { tool, callArguments } of planCalls(work, tools ?? [])) {
    await attempt(work, 'tools/call', String(tool.name), () => callListedTool(work, tool, callArguments))
  }
}

/** The listed tools without those whose definition the client has to reject. */
export async function offeredTools(work: Work): Promise<JsonObject[]> {
  const { run } = work
  const { era, transport } = run.state
  const tools = await listAll(work, 'tools/list', 'tools')
  const offered = tools.filter((tool) => {
    const mirrors = era === 'stateless' && transport === 'streamable-http'
    const reason = run.decide.rejectTool(tool, () => (mirrors ? badAnnotation(tool) : undefined))
    if (reason !== undefined && run.decide.tellsOfRejected(() => true))
      run.warn(`tool ${String(tool.name)} is left out: ${reason}`)
    return reason === undefined
  })
  work.listed = offered
  await renderIcons(work, offered)
  await readApps(work, offered)
  return offered
}

interface Call {
  tool: JsonObject
  callArguments: JsonObject
}

/** The calls of listed tools whose arguments are known or can be made. */
export function planCalls({ run }: Work, tools: JsonObject[]): Call[] {
  const { toolCalls, arguments: given = {} } = run.options
  if (toolCalls !== undefined) {
    return toolCalls.flatMap((call) => {
      const tool = tools.find((each) => each.name === call.name)
      return tool === undefined ? [] : [{ tool, callArguments: call.arguments }]
    })
  }
  return tools.flatMap((tool) => {
    const schema = isObject(tool.inputSchema) ? tool.inputSchema : {}
    const callArguments = own(given, String(tool.name)) ?? exampleObject(schema)
    if (callArguments === undefined) run.warn(`tool ${String(tool.name)} is not called: no arguments known`)
    return callArguments === undefined ? [] : [{ tool, callArguments }]
  })
}

/** Calls a tool as its definition says. */
export async function callListedTool(
  work: Work,
  tool: JsonObject,
  callArguments: JsonObject,
  options: TaskOptions = {},
): Promise<JsonObject> {
  const name = String(tool.name)
  const { run } = work
  const { allow } = askUser(run, 'tools/call', `${displayName(tool, run)} ${JSON.stringify(callArguments)}`)
  run.note(`tools/call ${name}`)
  if (!allow) throw new NotAllowed(`the user did not agree to ${name}`)
  const params = { name, arguments: callArguments, ...progressToken(work, name) }
  const send = (definition: JsonObject) => {
    const sending = { ...options, headers: mirrored(work, definition, callArguments) }
    return callsAsTask(work, definition)
      ? callAsTask(work, params, sending)
      : work.session.request('tools/call', params, sending)
  }
  const result = await send(tool).catch(async (error) => {
    if (!(error instanceof RpcError) || error.code !== codes.headerMismatch) throw error
    // The definition may have changed since it was listed (Custom Headers, Client Behavior).
    const fresh = (await offeredTools(work)).find((each) => each.name === name)
    if (fresh === undefined) throw error
    return send(fresh)
  })
  const problem = await work.run.decide.checkToolResult(
    result,
    tool,
    async () => toolContentProblem(result) ?? structuredContentProblem(result, tool),
  )
  if (problem !== undefined) throw new InvalidResult(problem)
  if (result.isError === true) work.run.warn(`tool ${name} reports an error`)
  return result
}

/** A title comes before a name; that of the annotations before the name alone (BaseMetadata). */
function displayName(tool: JsonObject, { seams }: Run): string {
  const next = (): string => String(tool.title ?? objectAt(tool, 'annotations').title ?? tool.name)
  return seams.user?.names?.(tool, next) ?? next()
}

function mirrored({ run }: Work, tool: JsonObject, callArguments: JsonObject): Record<string, string> {
  const { era, transport } = run.state
  return era === 'stateless' && transport === 'streamable-http' ? mirroredHeaders(tool, callArguments) : {}
}
