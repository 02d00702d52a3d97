/** Our server towards one launch of the client: its connections, the rules of its revision, and what the script changes. */
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import { ClientAnswers } from './answers/answer-client.ts'
import { askClient, lostMessage } from './answers/ask-client.ts'
import type { Reply } from './answers/reply.ts'
import { ServerConnections } from './connections.ts'
import type { OutgoingOptions } from './drive.ts'
import { nameExchange } from './name-exchange.ts'
import type { Outlet, RequestContext } from './outlet.ts'
import type { ServerConnection } from './server-connection.ts'
import type { ScriptedServerOptions } from './server-options.ts'

export const initializedMethod = 'notifications/initialized'

export class ScriptedServer {
  readonly options: ScriptedServerOptions
  readonly connections: ServerConnections
  readonly #answers: ClientAnswers
  #ready = false

  constructor(options: ScriptedServerOptions) {
    this.options = options
    const eventIds = options.script.eventIds !== false && options.revision.sessions
    this.connections = new ServerConnections({ ...options, eventIds })
    this.#answers = new ClientAnswers(options)
  }

  /**
   * Answers a request, as the script or the rules say. Undefined: it stays without answer.
   * @param check throws RpcError for what the transport makes of the request
   */
  reply(
    connection: ServerConnection,
    message: JsonObject & { readonly method: string },
    context: RequestContext,
    check: () => void = () => {},
  ): Promise<Reply | undefined> {
    return this.#answers.reply(connection, message, context, check)
  }

  /** To be called when a request has been answered. */
  answered(connection: ServerConnection, method: string, reply: Reply | undefined): void {
    if (reply?.message.result === undefined) return
    const modern = this.options.revision.era === 'modern'
    if (modern || method === 'initialize') connection.opened = true
    if (modern && method !== 'server/discover') this.#becomeReady(connection)
  }

  /** To be called when a notification has been taken in. */
  notified(connection: ServerConnection, method: string): void {
    if (method !== initializedMethod) return
    connection.initialized = true
    this.#becomeReady(connection)
  }

  /** Sends a request of ours through `outlet` and waits for the response. */
  ask(
    connection: ServerConnection,
    outlet: Outlet,
    method: string,
    params: JsonObject | undefined,
    options?: OutgoingOptions & { readonly id?: Json },
  ): Promise<Exchange> {
    return askClient(this.options, connection, outlet, method, params, options)
  }

  /** The exchange of a message that could not be sent. */
  lost(method: string): Exchange {
    const { recorder, name } = this.options
    return lostMessage(recorder, this.connections.all.at(-1)?.id ?? name, method)
  }

  /** To be called when a way out has been opened: whoever waits for one looks again. */
  outletOpened(): void {
    this.options.watch.wake()
  }

  /** Names the exchange that the event at `about` opens. */
  label(connection: string, about: number, label: string): void {
    nameExchange(this.options.recorder, connection, about, label)
  }

  #becomeReady(connection: ServerConnection): void {
    if (this.#ready) return
    this.#ready = true
    this.options.onReady(connection)
  }
}
