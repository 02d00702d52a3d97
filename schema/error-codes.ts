/** The codes of JSON-RPC errors, by the names that the schemas of the specification give them. */
export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Up to 2025-11-25 (server/resources#error-handling). */
  resourceNotFound: -32002,
  /** 2025-11-25 only (client/elicitation#url-mode-with-elicitation-required-error-for-sensitive-data). */
  urlElicitationRequired: -32042,
  /** This one and the next two from 2026-07-28 on (schema#HeaderMismatchError and its neighbours). */
  headerMismatch: -32020,
  missingRequiredClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
} as const
