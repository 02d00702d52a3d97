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
  /**
   * Whether it may, or has to, run as a task; by default it may not. In 2026-07-28 the server chooses: it does so for each client
   * that takes tasks.
   */
  taskSupport?: 'optional' | 'required'
  /** The first and the last revision that offers it; all by default. */
  since?: Revision
  until?: Revision
  /** Throws a ToolError when the work fails. Arguments fit inputSchema. */
  run(args: JsonObject, context: RequestContext): Awaitable<ToolResult>
}
