/** What one revision of the protocol asks for: how a conversation opens, how requests are dressed, what exists. */
import type { JsonObject, RevisionId } from '../../schema/index.ts'

export interface Dressed {
  readonly message: JsonObject
  /** HTTP headers that mirror the message, on top of Accept and Content-Type. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Revision {
  readonly id: RevisionId
  /** `legacy`: opens with initialize; `modern`: metadata on each request. */
  readonly era: 'legacy' | 'modern'
  /** The request that any server answers without effect: ping, or server/discover. */
  readonly fenceMethod: 'ping' | 'server/discover'
  readonly batches: boolean
  /** MCP-Protocol-Version on HTTP requests after the opening. */
  readonly versionHeader: boolean
  /** Tasks: in the protocol itself, or as an extension of it. */
  readonly tasks: 'core' | 'extension' | undefined
  /** Whether a server declares that it completes arguments; before, completion needs no capability. */
  readonly declaresCompletions: boolean
  /** Who grants access: the MCP server itself, or an authorization server that its metadata names. */
  readonly authorization: 'own' | 'delegated' | undefined
  /** Sessions, GET streams and Last-Event-ID over Streamable HTTP. */
  readonly sessions: boolean
  /** Whether an error response to a message without a readable id may lack the id member. */
  readonly errorIdOptional: boolean
  readonly resourceNotFoundCode: number
  /** The request that opens the conversation, and the notification that ends the opening, if there are any. */
  opening(client: { capabilities: JsonObject; clientInfo: JsonObject; protocolVersion?: string }): {
    readonly request: { readonly method: string; readonly params: JsonObject }
    readonly notification?: string
  }
  /** Adds `_meta` to a request where the revision wants it, and tells the HTTP headers that go with it. */
  dress(
    message: JsonObject,
    client: { capabilities: JsonObject; clientInfo: JsonObject; negotiated: string | undefined },
  ): Dressed
}
