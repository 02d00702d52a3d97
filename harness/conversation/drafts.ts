/** Exchanges while a conversation is read: what was sent, and the answers that have been found for it so far. */
import type { Json } from '../../schema/index.ts'
import { otherSide, type Side } from '../trace/place.ts'
import { sameJson } from '../wire/json/json.ts'
import type { Message } from './message.ts'

interface Draft {
  readonly sent: Message
  response?: Message
  readonly extra: Message[]
}

const isSpoilt = (message: Message): boolean => message.deliberate !== undefined || message.kind === 'invalid'

/** Whether the response names no request: its id is missing or null. */
const isUnaddressed = (response: Message): boolean => response.id === undefined || response.id === null

const isOpen = ({ response }: Draft): boolean => response === undefined

/** Drafts in the order of their messages, found by id and by HTTP exchange: a flood of answers must not search them all. */
export class Drafts {
  readonly all: Draft[] = []
  readonly #byId = new Map<string, Draft[]>()
  /** The drafts of `#byId` without an answer so far; the last one is the latest. */
  readonly #open = new Map<string, Draft[]>()
  readonly #byHttp = new Map<unknown, Draft[]>()
  readonly #spoilt = new Map<Side, Draft[]>()

  add(sent: Message): void {
    const draft: Draft = { sent, extra: [] }
    this.all.push(draft)
    if (sent.id !== undefined) {
      push(this.#byId, keyOf(sent.from, sent.id), draft)
      push(this.#open, keyOf(sent.from, sent.id), draft)
    }
    if (sent.http !== undefined) push(this.#byHttp, sent.http, draft)
    if (isSpoilt(sent)) push(this.#spoilt, sent.from, draft)
  }

  answer(draft: Draft, response: Message): void {
    if (draft.response === undefined) draft.response = response
    else draft.extra.push(response)
  }

  /**
   * The request that a response answers: with the same id, best in the same HTTP exchange, then the latest unanswered, then the
   * latest. A response without id belongs to the POST that it came back on, else to the latest unanswered message that our peer
   * spoilt on purpose.
   */
  requestOf(response: Message): Draft | undefined {
    const isEarlier = ({ sent }: Draft): boolean => sent.from !== response.from && sent.seq < response.seq
    const samePost = response.http === undefined ? [] : (this.#byHttp.get(response.http) ?? [])
    if (isUnaddressed(response)) {
      const own = samePost.findLast((draft) => isEarlier(draft) && isOpen(draft))
      if (own !== undefined || response.http?.method === 'POST') return this.#unreadable(own)
      return this.#unreadable(this.#lastOpen(this.#spoilt.get(otherSide(response.from)), isEarlier))
    }
    const key = keyOf(otherSide(response.from), response.id)
    const fits = (draft: Draft): boolean => isEarlier(draft) && sameJson(draft.sent.id, response.id)
    return samePost.findLast(fits) ?? this.#lastOpen(this.#open.get(key), fits) ?? this.#byId.get(key)?.findLast(fits)
  }

  /** Among the members of a batch, the one that could not be read. */
  #unreadable(among: Draft | undefined): Draft | undefined {
    if (among?.sent.batchIndex === undefined) return among
    const unit = this.all.filter(({ sent }) => sent.seq === among.sent.seq)
    return unit.findLast((draft) => draft.sent.kind === 'invalid' && isOpen(draft)) ?? among
  }

  /** The last one without answer; those at the end that have one are dropped from the list. */
  #lastOpen(drafts: Draft[] = [], fits: (draft: Draft) => boolean): Draft | undefined {
    while (drafts.at(-1)?.response !== undefined) drafts.pop()
    return drafts.findLast((draft) => isOpen(draft) && fits(draft))
  }
}

/** Ids that are equal have the same key. */
function keyOf(from: Side, id: Json | undefined): string {
  const name = typeof id === 'object' && id !== null ? 'composite' : `${typeof id} ${String(id)}`
  return `${from} ${name}`
}

function push<K>(groups: Map<K, Draft[]>, key: K, draft: Draft): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [draft])
  else group.push(draft)
}
