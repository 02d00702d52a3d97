/** What was asked of one of our HTTP servers that speak no MCP: metadata, registrations, tokens. */
import type { RevisionId } from '../../schema/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import type { Conversation } from './conversation.ts'
import type { HttpExchange } from './message.ts'
import { readHttp } from './read-http.ts'

export interface Site {
  /** `mcp` for the origin of the MCP server, on all paths but its endpoint; `browser` for what the user's browser was told to open. */
  readonly name: string
  readonly origin: string
  /** Names the launch of the client that it belongs to; the connections of that launch begin with the same word and a dot. */
  readonly launch: string
  /** The scenario's name for that launch. */
  readonly variant: string
  /** With absolute URLs. */
  readonly http: readonly HttpExchange[]
  /** For the browser: what the client wrote for its user. */
  readonly output: string
  /** Files that the client has left in the home of its user, where that is a folder of ours; the browser site has them. */
  readonly left: readonly EventOf<'file-left'>[]
}

/** @param events all events of the site's connection, `site-opened` first */
export function readSite(opened: EventOf<'site-opened'>, events: readonly TraceEvent[]): Site {
  const { site: name, origin, connection, variant = '' } = opened
  const launch = connection.split('.', 1)[0] ?? connection
  const output = events.flatMap((event) => (event.kind === 'stderr' ? [event.text] : [])).join('')
  const left = events.filter((event) => event.kind === 'file-left')
  return { name, origin, launch, variant, http: [...readHttp(events, 'client').values()], output, left }
}

/** The same as a conversation without messages, for whoever shows what was on the wire. */
export function asConversation(
  { http }: Site,
  connection: string,
  revision: RevisionId,
  events: readonly TraceEvent[],
): Conversation {
  return {
    connection,
    transport: 'streamable-http',
    revision,
    subject: 'client',
    messages: [],
    bySubject: [],
    byPeer: [],
    exchanges: [],
    http,
    negotiated: undefined,
    stderr: '',
    exit: undefined,
    closed: true,
    events,
  }
}
