/** Lists go on after a cursor, stay as they are, and are the same on every connection. */
import {
  at,
  type Conversation,
  type Exchange,
  each,
  failed,
  notObserved,
  passed,
  sameJson,
} from '../../../../../harness/index.ts'
import { keysOf, type ListKind } from '../../../../stimuli/lists.ts'
import { listKindOf } from '../menu.ts'
import { hasChangedSince, judged, type LawJudge, ofEach, requests } from './of-each.ts'

interface Page {
  readonly exchange: Exchange
  readonly keys: readonly string[]
}

/** Lists from their first page on, each page by the cursor of the one before. */
function walks(conversation: Conversation): readonly { readonly kind: ListKind; readonly pages: readonly Page[] }[] {
  const byCursor = new Map<string, { kind: ListKind; pages: Page[] }>()
  const all: { kind: ListKind; pages: Page[] }[] = []
  for (const exchange of requests(conversation)) {
    const kind = listKindOf(exchange.sent?.method)
    if (kind === undefined || exchange.sent?.deliberate !== undefined || exchange.response === undefined) continue
    const { cursor } = exchange.params
    const before = typeof cursor === 'string' ? byCursor.get(`${kind.member} ${cursor}`) : undefined
    if (cursor !== undefined && before === undefined) continue
    const walk = { kind, pages: [...(before?.pages ?? []), { exchange, keys: keysOf([exchange], kind) }] }
    all.push(walk)
    const next = at(exchange.response.result, 'nextCursor')
    if (typeof next === 'string') byCursor.set(`${kind.member} ${next}`, walk)
  }
  return all
}

function changed(pages: readonly Page[], conversation: Conversation): boolean {
  const [first] = pages
  return first !== undefined && hasChangedSince(first.exchange, conversation)
}

export const continues = ofEach((conversation) =>
  each(
    walks(conversation).filter(({ pages }) => pages.length > 1 && !changed(pages, conversation)),
    ({ pages }) => {
      const last = pages.at(-1)
      const { error } = last?.exchange.response ?? {}
      if (last === undefined) return passed
      if (error !== undefined) return failed("the page after the server's own cursor", error, ...last.exchange.evidence)
      const earlier = new Set(pages.slice(0, -1).flatMap(({ keys }) => keys))
      const again = last.keys.find((key) => earlier.has(key))
      return again === undefined
        ? passed
        : failed('a page that starts after the one before', again, ...last.exchange.evidence)
    },
    'no list has more than one page',
  ),
)

export const stable = ofEach((conversation) => {
  const pages = walks(conversation).flatMap((walk) => {
    const last = walk.pages.at(-1)
    return last === undefined || walk.pages.length < 2 ? [] : [{ ...walk, last }]
  })
  return each(
    pages,
    ({ kind, last, pages: walked }, index) => {
      const twin = pages
        .slice(0, index)
        .find((one) => one.kind === kind && sameJson(one.last.exchange.params, last.exchange.params))
      if (twin === undefined || changed(walked, conversation)) return notObserved('no cursor was used twice')
      return sameJson([...twin.last.keys], [...last.keys])
        ? passed
        : failed(`the page that the cursor has led to before: ${twin.last.keys.join(', ')}`, [...last.keys])
    },
    'no cursor was used twice',
  )
})

interface WholeList {
  readonly kind: ListKind
  readonly connection: string
  /** The requests for its pages, and their answers. */
  readonly evidence: readonly number[]
  readonly keys: readonly string[]
}

/** Lists of one kind, each time that one was walked to its end, in the order of their first requests. */
function wholeLists(conversations: readonly Conversation[], capability: ListKind['capability']): readonly WholeList[] {
  return conversations
    .flatMap((conversation) =>
      walks(conversation)
        .filter(({ kind, pages }) => kind.capability === capability && isWhole(pages) && !changed(pages, conversation))
        .map(({ kind, pages }) => ({
          kind,
          connection: conversation.connection,
          evidence: pages.flatMap(({ exchange }) => exchange.evidence),
          keys: [...new Set(pages.flatMap(({ keys }) => keys))].sort(),
        })),
    )
    .sort((one, other) => startOf(one) - startOf(other))
}

const startOf = ({ evidence: [seq = 0] }: { readonly evidence: readonly number[] }): number => seq

/**
 * One connection shows the list as before, after another one has seen it differ. Other scenarios may change the lists
 * meanwhile, so a difference alone says nothing.
 */
export function same(capability: ListKind['capability']): LawJudge {
  return (_, context) => {
    const conversations = judged(context.conversations)
    const whole = wholeLists(conversations, capability)
    const stray = conversations
      .flatMap(requests)
      .filter(({ sent, response }) => sent?.deliberate !== undefined && response?.result !== undefined)
      .flatMap((exchange) => {
        const kind = listKindOf(exchange.sent?.method)
        if (kind?.capability !== capability) return []
        const around = unchangedAround(
          startOf(exchange),
          whole.filter((one) => one.kind === kind),
        )
        const unknown = keysOf([exchange], kind).find((key) => around?.includes(key) === false)
        const expected = `the same list, whatever the cursor: ${around?.join(', ')}`
        return unknown === undefined ? [] : [failed(expected, unknown, ...exchange.evidence)]
      })
    const [first] = stray
    if (first !== undefined) return first
    return each(
      whole,
      (list) => {
        const others = whole.filter(({ kind, connection }) => kind === list.kind && connection !== list.connection)
        const around = [...new Set(others.map(({ connection }) => connection))]
          .map((name) =>
            unchangedAround(
              startOf(list),
              others.filter(({ connection }) => connection === name),
            ),
          )
          .find((keys) => keys !== undefined && !sameJson(keys, list.keys))
        if (around === undefined) return passed
        return failed(`the same list on each connection: ${around.join(', ')}`, list.keys, ...list.evidence)
      },
      'no list was walked to its end',
    )
  }
}

/** What the list had before and after this time, if both are equal. */
function unchangedAround(seq: number, lists: readonly WholeList[]): readonly string[] | undefined {
  const before = lists.findLast((list) => startOf(list) < seq)
  const after = lists.find((list) => startOf(list) > seq)
  return before !== undefined && after !== undefined && sameJson(before.keys, after.keys) ? before.keys : undefined
}

function isWhole(pages: readonly Page[]): boolean {
  const result = pages.at(-1)?.exchange.response?.result
  return result !== undefined && result.nextCursor === undefined
}
