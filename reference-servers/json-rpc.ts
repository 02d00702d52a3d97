export type JsonObject = Record<string, unknown>
export type RequestId = string | number

export interface JsonRpcRequest {
  jsonrpc: '2.0'
  id: RequestId
  method: string
  params?: JsonObject
}

interface JsonRpcNotification {
  jsonrpc: '2.0'
  method: string
  params?: JsonObject
}

export interface JsonRpcError {
  code: number
  message: string
  data?: unknown
}

export interface JsonRpcResponse {
  jsonrpc: '2.0'
  id?: RequestId | null
  result?: JsonObject
  error?: JsonRpcError
}

/** What a received JSON value is; `invalid` carries the id when one could be read. */
type Received =
  | { kind: 'request'; request: JsonRpcRequest }
  | { kind: 'notification'; notification: JsonRpcNotification }
  | { kind: 'response'; response: JsonRpcResponse }
  | { kind: 'invalid'; id?: RequestId }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isInteger(value)
}

/** Sorts a received value into the four things it can be (JSON-RPC 2.0 as restricted by MCP, basic/index#messages). */
export function classify(value: unknown): Received {
  if (!isObject(value)) return { kind: 'invalid' }
  const { jsonrpc, id, method, params, result, error } = value
  const invalid: Received = isRequestId(id) ? { kind: 'invalid', id } : { kind: 'invalid' }
  if (jsonrpc !== '2.0') return invalid
  if (typeof method === 'string') {
    if (params !== undefined && !isObject(params)) return invalid
    const call: JsonRpcNotification = { jsonrpc, method, params }
    if (!('id' in value)) return { kind: 'notification', notification: call }
    return isRequestId(id) ? { kind: 'request', request: { ...call, id } } : invalid
  }
  if (method !== undefined || !isRequestId(id)) return invalid
  if (isObject(result) && error === undefined) return { kind: 'response', response: { jsonrpc, id, result } }
  if (result === undefined && isObject(error)) {
    const { code, message } = error
    if (typeof code === 'number' && typeof message === 'string') {
      return { kind: 'response', response: { jsonrpc, id, error: { code, message, data: error.data } } }
    }
  }
  return invalid
}

/** True for what answers a request: one response, or a batch of them. */
export function isResponse(message: unknown): boolean {
  return Array.isArray(message) || (isObject(message) && !('method' in message))
}
