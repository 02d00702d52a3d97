/** Whether a request of the modern revision may be served: its `_meta`, and over HTTP the headers that mirror it. */

import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { type HeaderList, header } from '../../../wire/http/headers.ts'
import { RpcError } from '../../rpc-error.ts'

const prefix = 'io.modelcontextprotocol/'

/** The member of params that Mcp-Name mirrors. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** An error that has an HTTP status of its own. */
export class RefusedRequest extends RpcError {
  readonly status = 400
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation */
function unsupportedVersion(requested: Json | undefined, supported: readonly string[]): RefusedRequest {
  const data = { supported: [...supported], requested: typeof requested === 'string' ? requested : '' }
  return new RefusedRequest(codes.unsupportedProtocolVersion, 'Unsupported protocol version', data)
}

function requestMeta(message: JsonObject): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {}
  return isJsonObject(params._meta) ? params._meta : {}
}

/** Throws when a required member of `_meta` is missing, or names a version that is not served. */
export function checkMeta(message: JsonObject, served: readonly string[]): void {
  const params = isJsonObject(message.params) ? message.params : {}
  if (message.method === 'initialize') throw unsupportedVersion(params.protocolVersion, served)
  const meta = requestMeta(message)
  const requested = meta[`${prefix}protocolVersion`]
  if (typeof requested !== 'string')
    throw new RefusedRequest(codes.invalidParams, `_meta lacks ${prefix}protocolVersion`)
  if (!served.includes(requested)) throw unsupportedVersion(requested, served)
  if (!isJsonObject(meta[`${prefix}clientCapabilities`])) {
    throw new RefusedRequest(codes.invalidParams, `_meta lacks ${prefix}clientCapabilities`)
  }
}

/** Throws when a header is missing or differs from the body: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation */
export function checkHeaders(message: JsonObject, headers: HeaderList): void {
  const params = isJsonObject(message.params) ? message.params : {}
  const version = requestMeta(message)[`${prefix}protocolVersion`]
  if (version !== undefined) compare(headers, 'MCP-Protocol-Version', version)
  else if (header(headers, 'MCP-Protocol-Version') === undefined) throw mismatch('MCP-Protocol-Version is missing')
  compare(headers, 'Mcp-Method', message.method)
  const member = typeof message.method === 'string' ? named[message.method] : undefined
  if (member !== undefined && params[member] !== undefined) compare(headers, 'Mcp-Name', params[member])
}

function compare(headers: HeaderList, name: string, expected: Json | undefined): void {
  const value = header(headers, name)
  if (value === undefined) throw mismatch(`${name} is missing`)
  if (decode(value) !== expected) throw mismatch(`${name} is ${JSON.stringify(value)}, the body has another value`)
}

/** Takes off the base64 form of values that are no plain ASCII. */
function decode(value: string): string {
  const coded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
  return coded === undefined ? value : Buffer.from(coded, 'base64').toString('utf8')
}

function mismatch(message: string): RefusedRequest {
  return new RefusedRequest(codes.headerMismatch, `Header mismatch: ${message}`)
}
