import type { Json, JsonObject } from '../../../../schema/index.ts'
import type { RpcError } from '../../rpc-error.ts'

/** An error response; without id it answers what names none. */
export function errorMessage(id: Json | undefined, { code, message, data }: RpcError): JsonObject {
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return id === undefined ? { jsonrpc: '2.0', error } : { jsonrpc: '2.0', id, error }
}
