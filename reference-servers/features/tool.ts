import type { RequestContext } from '../context.ts'
import type { JsonObject } from '../json-rpc.ts'
import type { Revision } from '../revisions.ts'
import type { Awaitable } from '../seams.ts'
import type { ToolResult } from './content.ts'

export interface Tool {
  name: string
  description: string
  inputSchema: JsonObject
  outputSchema?: JsonObject
  annotations?: JsonObject
  /** 2025-11-25: whether it may, or has to, run as a task; by default it may not. */
  taskSupport?: 'optional' | 'required'
  /** The first revision that offers it; all by default. */
  since?: Revision
  /** Throws a ToolError when the work fails. Arguments fit inputSchema. */
  run(args: JsonObject, context: RequestContext): Awaitable<ToolResult>
}
