import {
  allSeen,
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  legacy,
  notApplicable,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { changer } from '../../stimuli/change.ts'
import { keysOf, type ListKind, promptList, resourceList, toolList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'

const kinds = [
  ['tool', toolList],
  ['prompt', promptList],
  ['resource', resourceList],
] as const

type Label = `${ListKind['member']}-${'before' | 'after'}-${number}` | 'stream'

const announcement = ({ capability }: ListKind): string => `notifications/${capability}/list_changed`

export default using(['mutation-tool']).serverScenario<Label>({
  title: 'Lists that change, and change back',
  revisions: legacy,
  isolation: 'alone',
  async drive({ connect, transport, facts, fixtures }) {
    if (fixtures.find('mutation-tool') === undefined) return
    const client = await connect()
    const change = changer(client, fixtures)
    if (change === undefined) return
    const stream = transport === 'streamable-http' ? await client.listen({ as: 'stream', reconnects: true }) : undefined
    const isHeard = stream === undefined || stream.exchange.http?.status === 200
    for (const [what, kind] of kinds) {
      if (facts.capabilities[kind.capability] === undefined) continue
      const isPromised = isHeard && at(facts.capabilities, kind.capability, 'listChanged') === true
      const announced = () => client.next(({ method }) => method === announcement(kind))
      await walkPages(client, kind, (page): Label => `${kind.member}-before-${page}`)
      await change(what)
      const heard = isPromised ? await announced() : undefined
      await walkPages(client, kind, (page): Label => `${kind.member}-after-${page}`)
      await change(what)
      if (heard !== undefined) await announced()
    }
    await client.fence()
    await stream?.close()
  },
  judges: {
    'tools.list-changed.sent': (labels, context) => isAnnounced(labels, context, toolList),
    'prompts.list-changed.sent': (labels, context) => isAnnounced(labels, context, promptList),
    'resources.list-changed.sent': (labels, context) => isAnnounced(labels, context, resourceList),
  },
})

function isAnnounced(labels: Labels<Label>, context: JudgeContext, kind: ListKind): Finding {
  const before = series<`${ListKind['member']}-before`>(labels, `${kind.member}-before`)
  const after = series<`${ListKind['member']}-after`>(labels, `${kind.member}-after`)
  const [first] = before
  if (first === undefined) return notObserved('the list was not asked for')
  if (allSeen(labels, ['stream']).some(({ http }) => http?.status !== 200))
    return notApplicable('the server offers no stream that could carry the notification')
  if (keysOf(before, kind).join('\n') === keysOf(after, kind).join('\n')) return notObserved('the list did not change')
  const since = first.sent?.seq ?? Number.POSITIVE_INFINITY
  const { bySubject } = conversationOf(first, context)
  const isSent = bySubject.some(({ method, seq }) => method === announcement(kind) && seq > since)
  return isSent ? passed : failed(announcement(kind), undefined)
}
