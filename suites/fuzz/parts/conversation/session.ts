/** One session in which steps are carried out: what is open, and the cursors that came. */
import { setImmediate as turn } from 'node:timers/promises'
import { type Exchange, type RequestOptions, sameJson, type TestClient, tool } from '../../../../harness/index.ts'
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { itemsOf, type ListKind, nextCursor } from '../../../stimuli/lists.ts'
import { mirrorHeaders } from '../stimulus.ts'
import { inVainNote } from './laws/of-each.ts'
import { type ConversationDrive, listKindOf, type MenuQuestion, type Pages } from './menu.ts'
import { inPieces, otherHeaders, spelled } from './spelling.ts'
import type { Aside, StepWay } from './steps.ts'

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
  readonly #rehearsed = new Set<string>()
  #open: Open[] = []
  /** A request in another spelling was waited for in vain. */
  #isMissing = false

  constructor(client: Client, drive: ConversationDrive, nextNumber: () => number) {
    this.client = client
    this.#drive = drive
    this.#nextNumber = nextNumber
  }

  get pages(): Pages {
    return this.#pages
  }

  /** Asks twice with nothing else open: how the answer looks, and whether it is the same each time. */
  async rehearse(name: string, question: MenuQuestion): Promise<void> {
    if (this.#rehearsed.has(name) || !question.isRepeatable) return
    this.#rehearsed.add(name)
    for (let time = 0; time < 2; time += 1) await this.ask(question, 'plain', true)
  }

  async ask(question: MenuQuestion, way: StepWay, waits: boolean): Promise<void> {
    const given = question.params(this.#pages)
    if (given === undefined || !this.client.alive) return
    const params = way === 'unknown members' ? { ...given, 'x-mcp-conform': { nothing: [null] } } : given
    const { method, headers, deliberate } = question
    const options = {
      ...this.#optionsFor(way === 'plain' && question.reports === true ? 'progress' : way),
      ...((headers ?? way === 'other headers') && {
        headers: { ...headers, ...(way === 'other headers' && otherHeaders) },
      }),
      ...(deliberate && { deliberate }),
    }
    const list = listKindOf(method)
    const message = this.#dressed(method, params)
    const text = spelled(way, message)
    if (question.isSlow !== true && text !== undefined)
      this.#see(
        list,
        given,
        await this.#sendText(text, message, { ...options, headers: this.#headersOf(message, headers) }),
      )
    else if (question.isSlow !== true && way === 'in pieces' && this.#drive.transport === 'stdio')
      this.#see(list, given, await this.#sendInPieces(message))
    else if ((waits && question.isSlow !== true) || list !== undefined)
      this.#see(list, given, await this.client.request(method, params, options))
    else await this.#start(method, params, options, question.isSlow === true)
  }

  async cancel(which: number): Promise<void> {
    const open = this.#open.at(-1 - (which % Math.max(1, this.#open.length)))
    if (open === undefined) return
    this.#open = this.#open.filter((one) => one !== open)
    await open.cancel()
  }

  async say(what: Aside): Promise<void> {
    const deliberate = 'it is about nothing'
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

  /** Takes a stream up after one of its events. */
  async resume(which: number): Promise<void> {
    if (this.#drive.transport !== 'streamable-http' || !this.#drive.revision.sessions) return
    const ids = this.client
      .conversation()
      .http.filter(({ method }) => method === 'POST')
      .flatMap(({ events }) => events.flatMap(({ id = '' }) => (id === '' ? [] : [id])))
    const lastEventId = ids[which % Math.max(1, ids.length)]
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
    const came = await Promise.all(
      open.map(async (one) => {
        if (one.isSlow) await one.cancel()
        else if ((await one.answered()) === undefined && this.client.alive) return this.#missed(one.id)
        return true
      }),
    )
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

  #dressed(method: string, params: JsonObject): JsonObject {
    const bare = { jsonrpc: '2.0', id: `fuzz-${this.#nextNumber()}`, method, params }
    const { revision } = this.#drive
    return revision.dress(bare, { capabilities: {}, clientInfo: tool, negotiated: undefined }).message
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
    const came = await this.client.next(({ id, method }) => method === undefined && sameJson(id, message.id))
    if (came === undefined && this.client.alive) {
      this.#missed(message.id ?? null)
      this.#isMissing = true
    }
    return this.client.conversation(since).exchanges.find(({ sent }) => sameJson(sent?.id, message.id))
  }

  #see(list: ListKind | undefined, { cursor }: JsonObject, page: Exchange | undefined): void {
    if (list === undefined || page?.response?.result === undefined || itemsOf(page, list.member).length === 0) return
    const used = typeof cursor === 'string' ? cursor : undefined
    this.#pages.set(list.member, { cursor: nextCursor(page), used })
  }
}
