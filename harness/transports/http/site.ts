/** One of our HTTP servers that speak no MCP: what it is asked, and what it answers. */
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { HttpServerExchange } from './server-exchange.ts'

/** A request to one of our servers that speak no MCP. */
export interface SiteRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: HeaderList
  readonly body: string
  /** The origins of all of our servers, by name; `mcp` is that of the MCP server. */
  readonly origins: Origins
}

export type Origins = Readonly<Record<string, string>>

export interface SiteAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: string | JsonObject | Uint8Array
}

export type SiteHandler = (request: SiteRequest) => SiteAnswer | Promise<SiteAnswer>

/** Sends the answer of a site. */
export function respond(exchange: HttpServerExchange, { status, headers = {}, body = '' }: SiteAnswer): void {
  if (body instanceof Uint8Array) return void exchange.respond(status, Object.entries(headers), body)
  const type = isJsonObject(body) ? { 'Content-Type': 'application/json' } : {}
  const text = isJsonObject(body) ? JSON.stringify(body) : body
  exchange.respond(status, Object.entries({ ...type, ...headers }), text)
}
