import { named } from '../builder/history.ts'
import { array, integer, json, literal, object, optional, ref, type Schema, string } from '../builder/schema.ts'
import { codes } from '../error-codes.ts'
import { errorObject, errorResponse } from './envelope.ts'

const RpcError = named({ from: '2025-11-25' }, object({ code: integer(), message: string(), data: optional(json()) }))

export { RpcError as Error }

// The five error objects of JSON-RPC.

const standardError = (code: number) => named({ from: '2026-07-28' }, errorObject({ code: literal(code) }))

export const ParseError = standardError(codes.parseError)
export const InvalidRequestError = standardError(codes.invalidRequest)
export const MethodNotFoundError = standardError(codes.methodNotFound)
export const InvalidParamsError = standardError(codes.invalidParams)
export const InternalError = standardError(codes.internalError)

// Error responses with a code of the protocol's own.

const response = (code: number, data?: Schema) =>
  object({ ...errorResponse, error: errorObject({ code: literal(code), ...(data && { data }) }) })

export const URLElicitationRequiredError = named(
  { from: '2025-11-25', to: '2025-11-25' },
  response(codes.urlElicitationRequired, object({ elicitations: array(ref('ElicitRequestURLParams')) }, json())),
)

export const HeaderMismatchError = named({ from: '2026-07-28' }, response(codes.headerMismatch))

export const MissingRequiredClientCapabilityError = named(
  { from: '2026-07-28' },
  response(codes.missingRequiredClientCapability, object({ requiredCapabilities: ref('ClientCapabilities') })),
)

export const UnsupportedProtocolVersionError = named(
  { from: '2026-07-28' },
  response(codes.unsupportedProtocolVersion, object({ supported: array(string()), requested: string() })),
)
