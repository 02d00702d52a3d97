/** JSON as it crosses the wire; `undefined` members are left out when it is written. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [member: string]: Json | undefined
}

export type RequestId = string | number

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for what JSON-RPC in MCP takes as the id of a request. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))
}

/** The value for a name that came from outside: what every object inherits, such as `toString`, is none. */
export function own<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
}

/** The member when it is an object, else an empty object. */
export function objectAt(from: Json | undefined, member: string): JsonObject {
  const value = isObject(from) ? from[member] : undefined
  return isObject(value) ? value : {}
}

/** The members of an array member that are objects. */
export function objectsAt(from: Json | undefined, member: string): JsonObject[] {
  const value = isObject(from) ? from[member] : undefined
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A JSON-RPC error: received from the server, or to be sent to it. */
export class RpcError extends Error {
  readonly code: number
  readonly data: Json | undefined
  constructor(code: number, message: string, data?: Json) {
    super(message)
    this.code = code
    this.data = data
  }

  /** Reads the `error` member of a response; undefined when it has none. */
  static from(response: unknown): RpcError | undefined {
    if (!isObject(response) || !isObject(response.error)) return undefined
    const { code, message, data } = response.error
    return new RpcError(typeof code === 'number' ? code : 0, typeof message === 'string' ? message : '', data)
  }
}

export function resultResponse(id: RequestId, result: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id, result }
}

/** An error response. `id: null` is the JSON-RPC way for input without a readable id, `undefined` leaves it out. */
export function errorResponse(id: RequestId | null | undefined, error: RpcError): JsonObject {
  return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message, data: error.data } }
}

/** The title of an implementation, or else its name. */
export const nameOf = ({ title, name }: JsonObject): string => String(title ?? name ?? '')
