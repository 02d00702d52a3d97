import { named } from '../builder/history.ts'
import { array, integer, json, literal, object, optional, ref, type Schema, string } from '../builder/schema.ts'
import { errorObject, errorResponse } from './envelope.ts'

const RpcError = named({ from: '2025-11-25' }, object({ code: integer(), message: string(), data: optional(json()) }))

export { RpcError as Error }

// The five error objects of JSON-RPC.

const standardError = (code: number) => named({ from: '2026-07-28' }, errorObject({ code: literal(code) }))

export const ParseError = standardError(-32700)
export const InvalidRequestError = standardError(-32600)
export const MethodNotFoundError = standardError(-32601)
export const InvalidParamsError = standardError(-32602)
export const InternalError = standardError(-32603)

// Error responses with a code of the protocol's own.

const response = (code: number, data?: Schema) =>
  object({ ...errorResponse, error: errorObject({ code: literal(code), ...(data && { data }) }) })

export const URLElicitationRequiredError = named(
  { from: '2025-11-25', to: '2025-11-25' },
  response(-32042, object({ elicitations: array(ref('ElicitRequestURLParams')) }, json())),
)

export const HeaderMismatchError = named({ from: '2026-07-28' }, response(-32020))

export const MissingRequiredClientCapabilityError = named(
  { from: '2026-07-28' },
  response(-32021, object({ requiredCapabilities: ref('ClientCapabilities') })),
)

export const UnsupportedProtocolVersionError = named(
  { from: '2026-07-28' },
  response(-32022, object({ supported: array(string()), requested: string() })),
)
