/** Texts that are no JSON, and versions of JSON-RPC that are not "2.0": the parsers of some languages are generous. */
import type { Json } from '../../../schema/index.ts'

export const noJson = [
  '{"jsonrpc":',
  '{"jsonrpc":"2.0",}',
  "{'jsonrpc':'2.0'}",
  '{jsonrpc:"2.0"}',
  '{"jsonrpc":"2.0"}}',
] as const

export const otherJsonRpcVersions: readonly Json[] = ['1.0', 2, '2', '2.0.0', '2.1']
