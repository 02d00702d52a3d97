import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { hasSecrets, maySee } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { paramHeadersProblem } from '../eras/headers.ts'
import { invalidParams, methodNotFound, ToolError } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { isSince, isStateless, type Revision } from '../revisions.ts'
import { through } from '../seams.ts'
import { requireTasks, startExtensionTask, takesTasks } from '../tasks/extension.ts'
import { startTask } from '../tasks/handshake.ts'
import type { Work } from '../tasks/work.ts'
import { appMeta } from './apps.ts'
import { type ToolResult, textResult } from './content.ts'
import { ajv2020 } from './lazy-ajv.ts'
import { listResult } from './pagination.ts'
import type { Tool } from './tool.ts'
import { extraTool, tools } from './tool-table.ts'
import { privateTools, rememberingTools } from './tools/private.ts'
import { scopedTools } from './tools/scoped.ts'
import { thirdPartyTools } from './tools/third-party.ts'

const pageSize = 50

function available(context: RequestContext): readonly Tool[] {
  const clean = ({ revision, server }: RequestContext): readonly Tool[] => {
    const issued = server.protection?.issuer === undefined ? [] : scopedTools
    const shared = hasSecrets(context) ? rememberingTools : []
    const own = maySee(context) ? privateTools : []
    const elsewhere = server.upstream === undefined ? [] : thirdPartyTools
    const known = [...tools, ...issued, ...own, ...shared, ...elsewhere].filter(
      (tool) => isSince(revision, tool.since ?? '2024-11-05') && isSince(tool.until ?? revision, revision),
    )
    return server.state.extras.has('tool') ? [...known, extraTool] : known
  }
  return through(context.server.seams.tools, clean, context)
}

/** A tool as its revision lists it. */
function listed(tool: Tool, revision: Revision, context: RequestContext): JsonObject {
  const { name, description, inputSchema, outputSchema, annotations, taskSupport } = tool
  return {
    name,
    description,
    inputSchema,
    ...(annotations && isSince(revision, '2025-03-26') && { annotations }),
    ...(outputSchema && isSince(revision, '2025-06-18') && { outputSchema }),
    ...(taskSupport && revision === '2025-11-25' && { execution: { taskSupport } }),
    ...appMeta(name, context),
  }
}

export const listTools: Method = (_request, context) =>
  listResult(
    'tools',
    available(context).map((tool) => listed(tool, context.revision, context)),
    pageSize,
    context,
  )

export const callTool: Method = async (request, context) => {
  const { name, arguments: args = {} } = context.params
  if (!isObject(args)) throw invalidParams('arguments: expected an object')
  const tool = available(context).find((known) => known.name === name)
  if (!tool) throw invalidParams('name: no such tool')
  const { headers } = context.arrival
  const refusal =
    headers && isStateless(context.revision)
      ? context.server.check('paramHeaders', () => paramHeadersProblem(headers, tool, args), {
          headers,
          message: request,
          connection: context.connection,
        })
      : undefined
  if (refusal) throw refusal
  const asTask = context.revision === '2025-11-25' && isObject(context.params.task)
  if (asTask && !tool.taskSupport) throw methodNotFound('tools/call as a task')
  if (!asTask && tool.taskSupport === 'required' && context.revision === '2025-11-25')
    throw methodNotFound('tools/call')
  const problem = through(context.server.seams.validate, argumentsProblem, tool, args)
  // Up to 2025-06-18 a protocol error, later a result that the model can learn from (server/tools#error-handling).
  if (problem !== undefined && !isSince(context.revision, '2025-11-25')) throw invalidParams(problem)
  if (problem !== undefined) return { ...textResult(problem), isError: true }
  const work: Work = (taken) => run(tool, args, taken)
  if (asTask) return startTask(work, context)
  if (!isStateless(context.revision) || !tool.taskSupport) return work(context)
  if (tool.taskSupport === 'required') requireTasks(context)
  return takesTasks(context) ? startExtensionTask(work, context) : work(context)
}

async function run(tool: Tool, args: JsonObject, context: RequestContext): Promise<JsonObject> {
  try {
    return shaped(await tool.run(args, context), context.revision)
  } catch (error) {
    if (error instanceof ToolError) return { ...textResult(error.message), isError: true }
    throw error
  }
}

/** Without structuredContent in the revisions that do not have it. */
function shaped(result: ToolResult, revision: Revision): JsonObject {
  const { structuredContent, ...rest } = result
  return isSince(revision, '2025-06-18') ? result : rest
}

let ajv: Ajv2020 | undefined
const compiled = new WeakMap<JsonObject, ValidateFunction>()

function argumentsProblem(tool: Tool, args: JsonObject): string | undefined {
  ajv ??= new (ajv2020())({ strict: false, allErrors: true })
  const validate = compiled.get(tool.inputSchema) ?? ajv.compile(tool.inputSchema)
  compiled.set(tool.inputSchema, validate)
  return validate(args) ? undefined : `Invalid arguments: ${ajv.errorsText(validate.errors, { dataVar: 'arguments' })}`
}
