/** Whether a change of a list is told to whoever was promised that; up to 2025-11-25. */
import {
  allSeen,
  type Exchange,
  type Finding,
  failed,
  type Judge,
  type JudgeContext,
  type Labels,
  notApplicable,
  notObserved,
  passed,
} from '../../../../harness/index.ts'
import { isJsonArray } from '../../../../schema/index.ts'
import { conversationOf } from '../../../judging/conversation-of.ts'
import { keysOf, type ListKind, promptList, resourceList, toolList } from '../../../stimuli/lists.ts'
import { series } from '../../../stimuli/series.ts'

/** What a change is called, and the list. */
export const changeKinds = [
  ['tool', toolList],
  ['prompt', promptList],
  ['resource', resourceList],
] as const

export type ListsLabel = `${ListKind['member']}-${'before' | 'after'}-${number}` | 'stream'

export const announcement = ({ capability }: ListKind): string => `notifications/${capability}/list_changed`

export const announcedJudges = {
  'tools.list-changed.sent': (labels, context) => isAnnounced(labels, context, toolList),
  'prompts.list-changed.sent': (labels, context) => isAnnounced(labels, context, promptList),
  'resources.list-changed.sent': (labels, context) => isAnnounced(labels, context, resourceList),
} satisfies Readonly<Record<string, Judge<ListsLabel>>>

function isAnnounced(labels: Labels<ListsLabel>, context: JudgeContext, kind: ListKind): Finding {
  const before = series<`${ListKind['member']}-before`>(labels, `${kind.member}-before`)
  const after = series<`${ListKind['member']}-after`>(labels, `${kind.member}-after`)
  const [first] = before
  if (first === undefined) return notObserved('the list was not asked for')
  if (allSeen(labels, ['stream']).some(({ http }) => http?.status !== 200))
    return notApplicable('the server offers no stream that could carry the notification')
  const refused = [...before, ...after].find(({ response }) => !isJsonArray(response?.result?.[kind.member]))
  if (refused !== undefined) return notObserved(`${kind.method} got ${refused.whatCame}`)
  if (isSame(before, after, kind)) return notObserved('the list did not change')
  const since = first.sent?.seq ?? Number.POSITIVE_INFINITY
  const { bySubject } = conversationOf(first, context)
  const isSent = bySubject.some(({ method, seq }) => method === announcement(kind) && seq > since)
  return isSent ? passed : failed(announcement(kind), undefined)
}

/** In whatever order: that is no change. */
function isSame(before: readonly Exchange[], after: readonly Exchange[], kind: ListKind): boolean {
  const [old, now] = [before, after].map((pages) => keysOf(pages, kind).toSorted().join('\n'))
  return old === now
}
