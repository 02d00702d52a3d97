import type { JsonObject } from '../messages.ts'

/** A tool of a server, as the one model of this client is offered it. */
export interface OfferedTool {
  readonly name: string
  /** The position of its server among those of the client. */
  readonly server: number
  /** How that server calls itself. */
  readonly serverName: string
  readonly tool: JsonObject
}
