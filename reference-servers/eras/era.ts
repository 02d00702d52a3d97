import type { InputRequest, RequestContext } from '../context.ts'
import { methodNotFound } from '../errors.ts'
import type { JsonObject, JsonRpcRequest } from '../json-rpc.ts'
import type { Revision } from '../revisions.ts'
import { type Awaitable, own, through } from '../seams.ts'

export type Method = (request: JsonRpcRequest, context: RequestContext) => Awaitable<JsonObject>

/** One way of speaking MCP: with the initialize handshake, or with metadata on each request. */
export interface Era {
  revision(context: RequestContext): Revision
  clientCapabilities(context: RequestContext): JsonObject
  logLevel(context: RequestContext): string | undefined
  input(
    requests: Record<string, InputRequest>,
    context: RequestContext,
    timeoutMs?: number,
  ): Promise<Record<string, JsonObject>>
  /** The complete result of a request; throws an RpcError. */
  answer(request: JsonRpcRequest, context: RequestContext): Promise<JsonObject>
}

/** Finds and runs the method of a request. Throws -32601 for one that is not in the table. */
export async function dispatch(
  methods: ReadonlyMap<string, Method>,
  request: JsonRpcRequest,
  context: RequestContext,
): Promise<JsonObject> {
  const method: Method =
    methods.get(request.method) ??
    (() => {
      throw methodNotFound(request.method)
    })
  return through(own(context.server.seams.handlers, request.method), method, request, context)
}
