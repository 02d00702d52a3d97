import { at, legacy } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { changer } from '../../stimuli/change.ts'
import { walkPages } from '../../stimuli/lists.ts'
import { announcedJudges, announcement, changeKinds, type ListsLabel } from './parts/announced.ts'

export default using(['mutation-tool']).serverScenario<ListsLabel>({
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
    for (const [what, kind] of changeKinds) {
      if (facts.capabilities[kind.capability] === undefined) continue
      const isPromised = isHeard && at(facts.capabilities, kind.capability, 'listChanged') === true
      const announced = () => client.next(({ method }) => method === announcement(kind))
      await walkPages(client, kind, (page): ListsLabel => `${kind.member}-before-${page}`)
      await change(what)
      const heard = isPromised ? await announced() : undefined
      await walkPages(client, kind, (page): ListsLabel => `${kind.member}-after-${page}`)
      await change(what)
      if (heard !== undefined) await announced()
    }
    await client.fence()
    await stream?.close()
  },
  judges: announcedJudges,
})
