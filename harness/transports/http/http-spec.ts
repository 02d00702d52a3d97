/** What an HTTP request of ours is to be, and what it is recorded with. */
import type { Agent } from 'node:http'
import type { Recorder } from '../../trace/recorder.ts'
import type { Reached } from '../../wire/bounds.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { ReadResponse } from './http-response.ts'

export interface HttpRequestSpec {
  readonly method: string
  readonly url: URL
  /** Sent in this order and case. */
  readonly headers: HeaderList
  readonly body?: Uint8Array
  readonly until: 'head' | 'body' | 'stream'
  readonly label?: string
  readonly deliberate?: string
  /** Set when the body is a message: it is recorded as one, with this label, in place of the body of the request. */
  readonly message?: { readonly label?: string }
}

export interface HttpExchangeContext extends ReadResponse {
  readonly recorder: Recorder
  readonly connection: string
  readonly http: number
  readonly agent: Agent
  /** Told when a bound cut the response. */
  onReached(reached: Reached): void
}
