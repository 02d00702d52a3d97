/** One session in which steps are carried out: what is open, and the cursors that came. */
import { setImmediate as turn } from 'node:timers/promises'
import { type Exchange, type RequestOptions, sameJson, type TestClient, tool } from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { createdId } from '../../../judging/tasks/life.ts'
import { itemsOf, type ListKind, nextCursor } from '../../../stimuli/lists.ts'
import { mirrorHeaders } from '../stimulus.ts'
import { answering, OpenQuestions } from './asking.ts'
import { inVainNote, isRefusedForm } from './laws/of-each.ts'
import { type ConversationDrive, listKindOf } from './menu.ts'
import type { KnownSoFar, MenuQuestion, Pages } from './question.ts'
import { headersOf, inPieces, isRareForm, spelled } from './spelling.ts'
import { type Aside, isBare, type QuestionReply, type StepWay } from './steps.ts'

type Client = TestClient<never>

interface Open {
  readonly isSlow: boolean
  readonly id: Json
  answered(): Promise<unknown>
  cancel(): Promise<void>
}

export class Session {
  readonly client: Client
  readonly #drive: ConversationDrive
  /** Unique among all sessions of a run: what comes in the wrong one is told by it. */
  readonly #nextNumber: () => number
  readonly #pages = new Map<ListKind['member'], { cursor: string | undefined; used: string | undefined }>()
  readonly #tasks: string[] = []
  readonly #asked = new OpenQuestions()
  /** Whether the client has declared that it answers questions. */
  readonly #answers: boolean
  /** The stream for messages that belong to no request. */
  #stream: Awaited<ReturnType<Client['listen']>> | undefined
  readonly #rehearsed = new Set<string>()
  #open: Open[] = []
  /** A request in another spelling was waited for in vain. */
  #isMissing = false

  constructor(client: Client, drive: ConversationDrive, nextNumber: () => number, answers: boolean) {
    this.client = client
    this.#drive = drive
    this.#nextNumber = nextNumber
    this.#answers = answers
    if (answers) this.#asked.listen(client)
  }

  get pages(): Pages {
    return this.#pages
  }

  get #given(): KnownSoFar {
    return { pages: this.#pages, tasks: this.#tasks }
  }

  /** Asks twice with nothing else open: how the answer looks, and whether it is the same each time. */
  async rehearse(name: string, question: MenuQuestion): Promise<void> {
    if (this.#rehearsed.has(name) || !question.isRepeatable) return
    this.#rehearsed.add(name)
    for (let time = 0; time < 2; time += 1) await this.ask(question, 'plain', true)
  }

  async ask(question: MenuQuestion, way: StepWay, waits: boolean): Promise<void> {
    const given = question.params(this.#given)
    if (given === undefined || !this.client.alive) return
    const params = way === 'unknown members' ? { ...given, 'x-mcp-conform': { nothing: [null] } } : given
    const { method, deliberate } = question
    const headers = { ...question.headers, ...headersOf(way) }
    const own = this.#optionsFor(way === 'plain' && question.reports === true ? 'progress' : way)
    const options = {
      ...own,
      ...(question.meta !== undefined && { meta: { ...question.meta, ...own.meta } }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(deliberate && { deliberate }),
    }
    if (question.asks === true) return this.#askedBack(method, params, options, waits)
    const list = listKindOf(method)
    const message = this.#dressed(method, params, options.meta)
    const text = isRareForm(way) ? JSON.stringify(message) : spelled(way, message)
    const isSlow = question.isSlow === true
    if (!isSlow && text !== undefined) {
      const sending = { ...options, headers: this.#headersOf(message, headers) }
      this.#see(list, given, await this.#sendText(text, message, sending))
    } else if (!isSlow && way === 'in pieces' && this.#drive.transport === 'stdio')
      this.#see(list, given, await this.#sendInPieces(message))
    else if (!isSlow && way === 'given up') await this.#giveUp(message, headers)
    else if ((waits && !isSlow) || list !== undefined || question.begins === true)
      this.#see(list, given, await this.#asked.during(() => this.client.request(method, params, options)))
    else await this.#start(method, params, options, isSlow)
  }

  /** A call during which the server asks the client; `atOnce`: it is answered as soon as it asks. */
  async #askedBack(method: string, params: JsonObject, options: RequestOptions<never>, atOnce: boolean): Promise<void> {
    const isModern = this.#drive.revision.era === 'modern'
    if (!atOnce) return isModern ? this.#round(method, params, options) : this.#start(method, params, options, false)
    await this.#asked.during(async () => {
      await this.#asked.answerAll()
      if (isModern) await this.#round(method, params, options)
      else await this.client.request(method, params, options)
    })
  }

  /** From 2026-07-28 on: the question is the result, and the answer another request. */
  async #round(method: string, params: JsonObject, options: RequestOptions<never>): Promise<void> {
    const { id: _, ...again } = options
    const { response } = await this.client.request(method, params, options)
    await this.#asked.keep(response?.result, (members) => this.#round(method, { ...params, ...members }, again))
  }

  /** Answers a question of the server; the fence gives one the time to come that was asked for just now. */
  async answer(which: number, how: QuestionReply): Promise<void> {
    if (this.#asked.isEmpty && this.#drive.revision.era === 'legacy') await this.client.fence()
    await this.#asked.answer(which, how)
  }

  /** Opens the stream for what belongs to no request, or closes it. */
  async listen(): Promise<void> {
    const open = this.#stream
    this.#stream = open === undefined ? await this.client.listen() : undefined
    await open?.close()
  }

  /** Closes the response as soon as it begins. */
  async #giveUp(message: JsonObject, headers: Readonly<Record<string, string>>): Promise<void> {
    await this.client.http({
      method: 'POST',
      headers: this.#headersOf(message, headers),
      body: JSON.stringify(message),
      until: 'head',
    })
  }

  async cancel(which: number): Promise<void> {
    const open = this.#open.at(-1 - (which % Math.max(1, this.#open.length)))
    if (open === undefined) return
    this.#open = this.#open.filter((one) => one !== open)
    await open.cancel()
  }

  async say(what: Aside): Promise<void> {
    const deliberate = 'it is about nothing'
    if (isBare(what)) {
      await this.client.http({ method: what, until: 'head', deliberate })
      return
    }
    const number = this.#nextNumber()
    switch (what) {
      case 'unknown notification':
        await this.client.notify(`notifications/x-mcp-conform-${number}`, undefined, { deliberate })
        return
      case 'cancel nothing':
        await this.client.notify('notifications/cancelled', { requestId: `none-${number}` }, { deliberate })
        return
      case 'answer nothing':
        await this.client.send({ jsonrpc: '2.0', id: `none-${number}`, result: {} }, { deliberate, wait: 'none' })
        return
      case 'progress of nothing':
        await this.client.notify(
          'notifications/progress',
          { progressToken: `none-${number}`, progress: 1 },
          { deliberate },
        )
    }
  }

  /** Whether streams can be taken up, as far as is known: a server that numbers no events keeps none. */
  get hasEventIds(): boolean {
    return this.#eventIds.length > 0
  }

  /** The ids of the events of responses that have ended, the newest last: to take up one that is open would close it. */
  get #eventIds(): readonly string[] {
    return this.client
      .conversation()
      .http.filter(({ method, endedSeq }) => method === 'POST' && endedSeq !== undefined)
      .flatMap(({ events }) => events.flatMap(({ id = '' }) => (id === '' ? [] : [id])))
  }

  /** Takes a stream up after one of its events; `which` counts the events from the newest. */
  async resume(which: number): Promise<void> {
    if (this.#drive.transport !== 'streamable-http' || !this.#drive.revision.sessions) return
    const ids = this.#eventIds
    const lastEventId = ids.at(-1 - (which % Math.max(1, ids.length)))
    if (lastEventId === undefined) return
    const stream = await this.client.listen({ lastEventId })
    await this.client.fence()
    await stream.close()
  }

  /**
   * Waits for all answers that are due; what takes long is cancelled.
   * @returns whether all have come
   */
  async settle(): Promise<boolean> {
    const open = this.#open
    const isMissing = this.#isMissing
    this.#open = []
    this.#isMissing = false
    const came = await this.#asked.during(async () => {
      await this.#asked.answerAll()
      return Promise.all(
        open.map(async (one) => {
          if (one.isSlow) await one.cancel()
          else if ((await one.answered()) === undefined && this.client.alive) return this.#missed(one.id)
          return true
        }),
      )
    })
    await this.#stream?.close()
    this.#stream = undefined
    return !isMissing && came.every((one) => one)
  }

  get #position(): number {
    return this.client.events.at(-1)?.seq ?? -1
  }

  #missed(id: Json): false {
    this.client.note(`${inVainNote}${JSON.stringify(id)}`)
    return false
  }

  #optionsFor(way: StepWay): RequestOptions<never> {
    const number = this.#nextNumber()
    if (way === 'progress') return { meta: { progressToken: `token-${number}` } }
    return way === 'text id' ? { id: `fuzz ${number} "é` } : {}
  }

  async #start(method: string, params: JsonObject, options: RequestOptions<never>, isSlow: boolean): Promise<void> {
    const open = await this.client.start(method, params, options)
    const isAnswer = (message: JsonObject): boolean => message.method === undefined && sameJson(message.id, open.id)
    this.#open.push({ isSlow, id: open.id, answered: () => open.next(isAnswer), cancel: () => open.cancel() })
  }

  #dressed(method: string, params: JsonObject, meta: JsonObject = {}): JsonObject {
    const bare = { jsonrpc: '2.0', id: `fuzz-${this.#nextNumber()}`, method, params }
    const { revision } = this.#drive
    const capabilities = this.#answers ? answering(this.#drive) : {}
    const { message } = revision.dress(bare, { capabilities, clientInfo: tool, negotiated: undefined })
    if (Object.keys(meta).length === 0) return message
    const dressed = isJsonObject(message.params) ? message.params : {}
    const _meta = { ...(isJsonObject(dressed._meta) && dressed._meta), ...meta }
    return { ...message, params: { ...dressed, _meta } }
  }

  #headersOf(message: JsonObject, headers: MenuQuestion['headers']): Readonly<Record<string, string>> {
    return { ...mirrorHeaders(message, this.#drive.revision), ...headers }
  }

  async #sendInPieces(message: JsonObject): Promise<Exchange | undefined> {
    const since = this.#position
    for (const piece of inPieces(Buffer.from(`${JSON.stringify(message)}\n`))) {
      await this.client.write(piece)
      await turn()
    }
    return this.#answered(message, since)
  }

  async #sendText(text: string, message: JsonObject, options: RequestOptions<never>): Promise<Exchange | undefined> {
    const since = this.#position
    await this.client.send(text, { ...options, wait: 'none' })
    return this.#answered(message, since)
  }

  async #answered(message: JsonObject, since: number): Promise<Exchange | undefined> {
    const exchangeOf = (): Exchange | undefined =>
      this.client.conversation(since).exchanges.find(({ sent }) => sameJson(sent?.id, message.id))
    const sent = exchangeOf()
    // A form that HTTP lets a server refuse: nothing is to come.
    if (sent !== undefined && isRefusedForm(sent)) return undefined
    const isAnswer = ({ id, method }: JsonObject): boolean => method === undefined && sameJson(id, message.id)
    const came = await this.#asked.during(() => this.client.next(isAnswer))
    if (came === undefined && this.client.alive) {
      this.#missed(message.id ?? null)
      this.#isMissing = true
    }
    return exchangeOf()
  }

  #see(list: ListKind | undefined, { cursor }: JsonObject, page: Exchange | undefined): void {
    const task = createdId(page?.response?.result)
    if (task !== undefined) this.#tasks.push(task)
    if (list === undefined || page?.response?.result === undefined || itemsOf(page, list.member).length === 0) return
    const used = typeof cursor === 'string' ? cursor : undefined
    this.#pages.set(list.member, { cursor: nextCursor(page), used })
  }
}
