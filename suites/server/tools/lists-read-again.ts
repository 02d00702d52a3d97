import { at, legacy } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { walkPages } from '../../stimuli/lists.ts'
import { announcedJudges, announcement, changeKinds, type ListsLabel } from './parts/announced.ts'

/** More readings of a list than any other connection has. */
const reads = 3

/** A list may change for its having been read: that is a change like any other. */
export default using(['mutation-tool']).serverScenario<ListsLabel>({
  title: 'Lists that are read again and again',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, transport, facts }) {
    const isPromised = (capability: string): boolean => at(facts.capabilities, capability, 'listChanged') === true
    const promised = changeKinds.map(([, kind]) => kind).filter(({ capability }) => isPromised(capability))
    if (promised.length === 0) return
    const client = await connect()
    const stream = transport === 'streamable-http' ? await client.listen({ as: 'stream', reconnects: true }) : undefined
    const isHeard = stream === undefined || stream.exchange.http?.status === 200
    for (const kind of promised) {
      const names = async (when: 'before' | 'after'): Promise<string> => {
        const items = await walkPages(client, kind, (page): ListsLabel => `${kind.member}-${when}-${page}`)
        return JSON.stringify(items.map((item) => item[kind.key] ?? null).sort())
      }
      const before = await names('before')
      for (let time = 0; time < reads; time += 1) await client.request(kind.method)
      if ((await names('after')) !== before && isHeard) await client.next(({ method }) => method === announcement(kind))
    }
    await stream?.close()
  },
  judges: announcedJudges,
})
