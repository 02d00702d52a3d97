/** Pings to a client that was given odd results: at once, and while it waits for the answer to its next request. */
import {
  at,
  type ClientDrive,
  type Exchange,
  type IncomingRequest,
  parseJson,
  sameJson,
  type TestServer,
  type TraceEvent,
  textOf,
  untilLate,
} from '../../../../harness/index.ts'
import { type AliveLabel, isHanging } from './alive.ts'

/** Milliseconds after which the search takes silence for a hang; the judge has the last word, with the limits of the run. */
const patienceMs = 2_000

export class Pings {
  readonly #signal: AbortSignal
  readonly #shows: number | 'control' | undefined
  readonly #patienceMs: number
  #server: TestServer<AliveLabel> | undefined
  #isDue = false
  #life: 'answered' | 'silent' | undefined

  /** @param how which cause is shown; or how many times as long as usual the search waits */
  constructor(
    { signal }: Pick<ClientDrive<AliveLabel>, 'signal'>,
    { shows, patience = 1 }: { readonly shows?: number | 'control'; readonly patience?: number },
  ) {
    this.#signal = signal
    this.#shows = shows
    this.#patienceMs = patience * patienceMs
  }

  /** How the client took them; undefined where none could be sent, or the client left. */
  get life(): 'answered' | 'silent' | undefined {
    return this.#life
  }

  /** A result is about to leave that the client has to survive. */
  due(): void {
    this.#isDue = true
  }

  /** A client that waits for an answer listens: the ping is sent on the stream of its request. */
  async whileHeld(request: IncomingRequest<AliveLabel>): Promise<void> {
    if (!this.#isDue || this.#life === 'silent') return
    this.#isDue = false
    await this.#ping((as) => request.request('ping', undefined, as), 'held')
  }

  /** Where the client has opened a way for it, a ping after each answer to a request of these methods; until the client leaves. */
  async afterAnswers(server: TestServer<AliveLabel>, methods: readonly string[]): Promise<void> {
    this.#server = server
    let left = methods.length
    while (left > 0 && this.#life !== 'silent') {
      left -= 1
      const request = await server.next(({ method }) => methods.some((one) => one === method))
      const isAnswer = (event: TraceEvent): boolean =>
        event.kind === 'message' &&
        event.direction === 'sent' &&
        sameJson(at(parseJson(textOf(event)), 'id'), request?.id)
      if (request === undefined || (await server.until(isAnswer)) === undefined) return
      if (this.#shows !== undefined) left = 0
      await this.#ping((as) => server.request('ping', undefined, as), 'alive')
    }
  }

  async #ping(
    send: (options: { readonly as?: AliveLabel }) => Promise<Exchange>,
    how: 'held' | 'alive',
  ): Promise<void> {
    const shows = this.#shows
    const asking = send(shows === undefined ? {} : { as: `${how}-${shows}` })
    asking.catch(() => {})
    const exchange = await (shows === undefined ? untilLate(asking, this.#signal, this.#patienceMs) : asking)
    if (exchange?.response !== undefined) this.#life ??= 'answered'
    else if (exchange === undefined || isHanging(exchange, this.#server?.conversations ?? [])) this.#life = 'silent'
  }
}
