import type { IncomingHttpHeaders } from 'node:http'
import type { JsonObject } from '../../schema/index.ts'

/** An HTTP exchange with a client. */
export interface Passing {
  /** Numbers the exchange. */
  readonly exchange: number
  /** The message that the client sent in it; undefined when it sent none. */
  readonly asked: JsonObject | undefined
  readonly headers: IncomingHttpHeaders
}

/** Where a fault steps in; what a seam leaves out, the gateway does as it is. */
export interface Seams {
  /** What the gateway answers in place of the server. */
  refuse?(passing: Passing): { readonly status: number; readonly body: string } | undefined
  /** The headers that go on to the server. */
  headers?(headers: IncomingHttpHeaders): IncomingHttpHeaders
  /** The message that goes on to the server; undefined: none does. */
  request?(message: JsonObject, passing: Passing): JsonObject | undefined
  /** The HTTP status that the client gets in place of that of the server. */
  status?(status: number): number
  /** The messages that go on to the client in place of one of the server. */
  response?(message: JsonObject, passing: Passing): readonly JsonObject[] | Promise<readonly JsonObject[]>
  /** True: the end of a client's stream is not passed on. */
  keepsStreams?: true
}
