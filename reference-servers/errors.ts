import { codes } from '../schema/error-codes.ts'
import type { JsonObject } from './json-rpc.ts'

/** A refusal that leaves as a JSON-RPC error. `status` is the HTTP status where a rule fixes one (default 200). */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  readonly status: number | undefined

  constructor(code: number, message: string, options: { data?: unknown; status?: number } = {}) {
    super(message)
    this.code = code
    this.data = options.data
    this.status = options.status
  }
}

/** The work of a tool failed: reported inside its result with isError (server/tools#error-handling). */
export class ToolError extends Error {}

/** The client did not answer in time. */
export class TimedOut extends ToolError {}

export const parseError = () => new RpcError(codes.parseError, 'Parse error', { status: 400 })
export const invalidRequest = (message = 'Invalid request', status = 400) =>
  new RpcError(codes.invalidRequest, message, { status })
/** The name stands in the data: it may be of any length, and the message is to be one short sentence. */
export const methodNotFound = (method: string) =>
  new RpcError(codes.methodNotFound, 'Method not found', { status: 404, data: { method } })
export const invalidParams = (message: string, status?: number) =>
  new RpcError(codes.invalidParams, message, status === undefined ? {} : { status })
export const internalError = () => new RpcError(codes.internalError, 'Internal error')
export const headerMismatch = (message: string) => new RpcError(codes.headerMismatch, message, { status: 400 })

/** 2026-07-28: the request cannot be served without a client capability that it did not declare. */
export const missingCapability = (requiredCapabilities: JsonObject) =>
  new RpcError(codes.missingRequiredClientCapability, 'A required client capability is missing', {
    data: { requiredCapabilities },
    status: 400,
  })

/** 2026-07-28: the request names a version that is not served here. */
export const unsupportedVersion = (requested: string, supported: readonly string[]) =>
  new RpcError(codes.unsupportedProtocolVersion, `Unsupported protocol version; supported: ${supported.join(', ')}`, {
    data: { supported, requested },
    status: 400,
  })
