/** What our server answers to a request of the client: as the script says, else by the rules of the revision. */
import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { RpcError } from '../../rpc-error.ts'
import { type IncomingRequest, noAnswer, type OutgoingOptions } from '../drive.ts'
import { checkMeta, RefusedRequest } from '../http/modern-checks.ts'
import { isRefusal, noteRefusal } from '../http/refuse.ts'
import { InputPace } from '../input-pace.ts'
import { nameExchange } from '../name-exchange.ts'
import { asWriteOptions, type RequestContext, toText } from '../outlet.ts'
import type { ServerConnection } from '../server-connection.ts'
import type { ScriptedServerOptions } from '../server-options.ts'
import { askClient } from './ask-client.ts'
import { errorMessage } from './error-message.ts'
import {
  defaultServerInfo,
  legacyMethods,
  type MethodAnswer,
  methodNotFound,
  modernMethods,
  servedVersions,
} from './methods.ts'
import { completeResult } from './modern-result.ts'
import type { Reply } from './reply.ts'

/** Header mismatch, missing client capability, unsupported version: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation */
const modernErrors: readonly number[] = [
  codes.headerMismatch,
  codes.missingRequiredClientCapability,
  codes.unsupportedProtocolVersion,
]

type Request = JsonObject & { readonly method: string }

export class ClientAnswers {
  readonly #options: ScriptedServerOptions
  readonly #methods: ReadonlyMap<string, MethodAnswer>
  readonly #counts = new Map<string, number>()
  readonly #inputs: InputPace

  constructor(options: ScriptedServerOptions) {
    this.#options = options
    this.#inputs = new InputPace(options.watch)
    const methods = options.revision.era === 'legacy' ? legacyMethods : modernMethods
    this.#methods = methods(options.revision, options.script)
  }

  /**
   * Answers a request. Undefined: it stays without answer.
   * @param check throws RpcError for what the transport makes of the request
   */
  async reply(
    connection: ServerConnection,
    message: Request,
    context: RequestContext,
    check: () => void,
  ): Promise<Reply | undefined> {
    const { script, revision, onFailure } = this.#options
    const { method } = message
    const earlier = this.#counts.get(method) ?? 0
    this.#counts.set(method, earlier + 1)
    const marks: { deliberate?: string } = {}
    if (method === 'initialize' && (script.protocolVersion ?? revision.id) !== revision.id)
      marks.deliberate = 'offers another version'
    const id = message.id ?? null
    // What a script answers is its experiment; what our rules refuse nobody meant to happen.
    let isChecked = false
    try {
      check()
      if (revision.era === 'modern') checkMeta(message, servedVersions(revision, script))
      isChecked = true
      const result = await this.#result(connection, message, context, earlier, marks)
      if (result === undefined) return undefined
      return { message: { jsonrpc: '2.0', id, result }, status: 200, ...marks }
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) onFailure(thrown)
      const error = thrown instanceof RpcError ? thrown : new RpcError(codes.internalError, 'Internal error')
      if (!isChecked && isRefusal(error) && marks.deliberate === undefined && method !== 'server/discover')
        noteRefusal(this.#options, connection.id, error.message)
      return { message: errorMessage(id, error), status: this.#statusOf(error), ...marks }
    }
  }

  /** The result, as the script or the rules have it, with what the revision adds; undefined: the script keeps silent. */
  async #result(
    connection: ServerConnection,
    message: Request,
    context: RequestContext,
    earlier: number,
    marks: { deliberate?: string },
  ): Promise<JsonObject | undefined> {
    const { script, revision } = this.#options
    const { method } = message
    const params = isJsonObject(message.params) ? message.params : {}
    const next = async (): Promise<JsonObject> => this.#byTheRules(connection, method, params)
    const scripted = script.on !== undefined && Object.hasOwn(script.on, method) ? script.on[method] : undefined
    const incoming = { ...this.#ways(connection, context, marks), message, params, earlier }
    const result = scripted === undefined ? await next() : await scripted(incoming, next)
    if (result === noAnswer) return undefined
    const whole =
      revision.era === 'modern' ? completeResult(method, result, script.serverInfo ?? defaultServerInfo) : result
    const { inputRequests } = whole
    if (revision.era === 'modern' && isJsonObject(inputRequests)) await this.#inputs.turn(inputRequests, whole.taskId)
    return script.finish?.(method, whole) ?? whole
  }

  /** What a script may do with a request, on the way that it came by. */
  #ways(
    connection: ServerConnection,
    context: RequestContext,
    marks: { deliberate?: string },
  ): Omit<IncomingRequest, 'message' | 'params' | 'earlier'> {
    const { recorder } = this.#options
    return {
      connection: connection.id,
      label: (label) => nameExchange(recorder, connection.id, context.seq, label),
      deliberate: (reason) => {
        marks.deliberate = reason
      },
      send: async (raw: Json, options: OutgoingOptions & { readonly eventId?: string } = {}) => {
        context.write(toText(raw), asWriteOptions(options))
      },
      request: (method, params, options) => askClient(this.#options, connection, context, method, params, options),
      dropStream: async (options = {}) => context.drop(options),
    }
  }

  #byTheRules(connection: ServerConnection, method: string, params: JsonObject): JsonObject {
    const answer = this.#methods.get(method)
    if (answer === undefined) throw methodNotFound(method)
    const early = this.#options.revision.era === 'legacy' && !connection.opened
    if (early && method !== 'initialize' && method !== 'ping') {
      const error = new RpcError(codes.invalidRequest, 'Expected initialize first')
      noteRefusal(this.#options, connection.id, error.message)
      throw error
    }
    return answer(params)
  }

  #statusOf(error: RpcError): number {
    if (error instanceof RefusedRequest) return error.status
    if (this.#options.revision.era === 'legacy') return 200
    if (error.code === codes.methodNotFound) return 404
    return modernErrors.includes(error.code) ? 400 : 200
  }
}
