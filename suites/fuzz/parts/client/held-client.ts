/** A client that waits for the answer to a request of its own, and listens meanwhile. */
import {
  type ClientDrive,
  type Exchange,
  type IncomingRequest,
  parseJson,
  type ServerScript,
  sameJson,
  type TestServer,
  untilLate,
} from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { whileHeld } from '../../../client/parts/held-request.ts'
import type { FuzzLabel } from '../connections.ts'
import { mustAnswer } from '../must-answer.ts'
import { numbered, type Stimulus } from '../stimulus.ts'

type Cut = NonNullable<ServerScript<FuzzLabel>['cut']>
type Server = TestServer<FuzzLabel>
type Request = IncomingRequest<FuzzLabel>
export type FuzzClientDrive = ClientDrive<FuzzLabel>

export class HeldClient {
  readonly #server: Server
  readonly #request: Request
  readonly #answer: () => void
  #sent = 0
  /** The trace position up to which exchanges were read. */
  #read = -1

  private constructor(server: Server, request: Request, answer: () => void) {
    this.#server = server
    this.#request = request
    this.#answer = answer
  }

  /**
   * Starts the client, and waits for its first request for tools; undefined when none comes.
   * @param cut how what we say is written
   */
  static async launch({ serve }: Pick<FuzzClientDrive, 'serve'>, cut?: Cut): Promise<HeldClient | undefined> {
    let hold: (request: Request) => void = () => {}
    const held = new Promise<Request>((resolve) => {
      hold = resolve
    })
    let answer: () => void = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const on = whileHeld<FuzzLabel>(async (request) => {
      hold(request)
      await answered
    })
    const server = await serve({
      ...{ on, answerAs: 'sse', capabilities: { tools: {}, logging: {} } },
      cut,
    })
    const asks = server.next(({ method }) => method === 'tools/list' || method === 'tools/call')
    const request = await Promise.race([held, asks.then((message) => (message === undefined ? undefined : held))])
    if (request !== undefined) return new HeldClient(server, request, answer)
    answer()
    await server.close()
    return undefined
  }

  /** Resolves when the client has left by itself. */
  left(): Promise<unknown> {
    return this.#server.until(({ kind }) => kind === 'connection-closed' || kind === 'process-exited')
  }

  /** Messages so far. */
  get sent(): number {
    return this.#sent
  }

  get hasLeft(): boolean {
    return this.#server.endedBy !== undefined || this.#server.exit !== undefined
  }

  /** It has let go of the stream that a ping came on: over HTTP nobody has to read one to its end. */
  get hasLetGo(): boolean {
    return this.#server.conversations
      .flatMap(({ exchanges }) => exchanges)
      .some(
        ({ sent, response, http }) =>
          sent?.from === 'server' && sent.method === 'ping' && response === undefined && http?.endedBy === 'target',
      )
  }

  /** What we said to it with a flaw since this was asked last, and what came of it. */
  newExchanges(): readonly Exchange[] {
    const { conversations } = this.#server
    const since = this.#read
    this.#read = Math.max(since, ...conversations.map(({ events }) => events.at(-1)?.seq ?? since))
    return conversations
      .flatMap(({ exchanges }) => exchanges)
      .filter(({ sent }) => sent?.from === 'server' && sent.deliberate !== undefined && sent.seq > since)
  }

  /** Sends a message; waits only for the answer to a request that must have one. */
  async send({ body }: Stimulus, count: number, deliberate: string, as?: FuzzLabel): Promise<void> {
    this.#sent += 1
    const unit = numbered(body, count)
    const options = { deliberate, as }
    if (typeof unit !== 'string') {
      // Bytes that are no text have no place in an event.
      if (this.#server.url === undefined) await this.#server.send(unit, options)
      return
    }
    const json = parseJson(unit)
    await this.#request.send(unit, options)
    if (!mustAnswer(unit, json)) return
    await this.#server.next((message) => message.method === undefined && sameJson(message.id, json.id))
  }

  /** Logs a line, which needs no answer. */
  async log(data: string): Promise<void> {
    this.#sent += 1
    await this.#request.send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } })
  }

  /** Sends a request that the client has to answer. */
  ping(as?: FuzzLabel, meta?: JsonObject): Promise<Exchange> {
    const params = meta === undefined ? undefined : { _meta: meta }
    return this.#request.request('ping', params, as === undefined ? {} : { as })
  }

  /** Answers the request; the client goes on as it likes. */
  async release(signal: AbortSignal): Promise<void> {
    this.#answer()
    await untilLate(this.#server.done(), signal, leaveMs)
    await this.#server.close()
  }

  /** The judges need not read what was said to it. */
  letGo(): void {
    this.#server.letGo()
  }

  /** Ends the client at once. */
  async end(): Promise<void> {
    this.#answer()
    await this.#server.close()
  }
}

/** Whether it is there and answers nothing; who leaves, or lets go of the stream, is free to. */
export const isHung = (client: HeldClient, response: unknown): boolean =>
  response === undefined && !client.hasLeft && !client.hasLetGo

/** Milliseconds in which a client comes to its end by itself. */
const leaveMs = 3_000
