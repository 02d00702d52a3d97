/** Answers what the server asks of our client, as soon as it comes. */
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { membersOf } from '../match-answer.ts'
import { answerRequest } from './answer-request.ts'
import type { ClientContext } from './client-context.ts'
import type { RequestResponder } from './drive.ts'
import { editHeaders } from './sending/request-headers.ts'
import { traceMarks } from './sending/trace-marks.ts'

/** Answers that are on their way at once. */
const mostAtOnce = 16

export class ServerRequests {
  readonly #context: ClientContext
  readonly #responders = new Map<string, { respond: RequestResponder; deliberate?: string }>()
  #waiting: (() => Promise<void>)[] = []
  /** How many of those that wait have been taken. */
  #taken = 0
  #answering = 0

  constructor(context: ClientContext) {
    this.#context = context
  }

  /** Answers requests with this method from now on. */
  on(method: string, respond: RequestResponder, options: { readonly deliberate?: string }): void {
    this.#responders.set(method, { respond, ...traceMarks(options) })
  }

  /** Forgets who answers what. */
  clear(): void {
    this.#responders.clear()
  }

  /** Takes in the next event of the connection. */
  see(event: TraceEvent): void {
    if (this.#context.revision.era === 'modern') return
    for (const message of membersOf(event)) {
      if (typeof message.method === 'string' && 'id' in message) this.#enqueue(message, message.method)
    }
  }

  /** A flood of requests must not become a flood of sockets. */
  #enqueue(request: JsonObject, method: string): void {
    this.#waiting.push(() => this.#answer(request, method))
    if (this.#answering < mostAtOnce) void this.#work()
  }

  async #work(): Promise<void> {
    this.#answering += 1
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) await next()
    } finally {
      this.#answering -= 1
    }
  }

  #next(): (() => Promise<void>) | undefined {
    const next = this.#waiting[this.#taken]
    this.#taken += 1
    if (next !== undefined) return next
    this.#waiting = []
    this.#taken = 0
    return undefined
  }

  async #answer(request: JsonObject, method: string): Promise<void> {
    const { channel, session } = this.#context
    const { respond, ...marks } = this.#responders.get(method) ?? {}
    const spoilt = isUsableId(request.id) ? {} : { deliberate: 'the request has an id that no request can have' }
    const response = await answerRequest(request, respond)
    await channel.betweenLines?.()
    if (!channel.alive) return
    const headers = editHeaders(session.postHeaders)
    await channel.send({ body: JSON.stringify(response), headers, ...marks, ...spoilt })
  }
}

function isUsableId(id: Json | undefined): boolean {
  return typeof id === 'string' || Number.isInteger(id)
}
