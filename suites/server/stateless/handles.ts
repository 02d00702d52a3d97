import { at, check, type Exchange, failed, notObserved, passed, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { nearNames } from '../../stimuli/near-misses/names.ts'
import { series } from '../../stimuli/series.ts'

const value = 'mcp-conform-remembered'

const tells = ({ response }: Exchange): boolean =>
  response?.result?.isError !== true && JSON.stringify(response?.result ?? null).includes(value)

/** https://modelcontextprotocol.io/specification/2026-07-28/basic#statelessness */
export default using(['state-tools']).serverScenario<'created' | 'used' | `unknown-${number}` | 'elsewhere'>({
  title: 'State that a handle refers to',
  isolation: 'shared',
  async drive({ connect, fixtures, facts, transport }) {
    const create = fixtures.find('state-tools')
    // The contract names the tool that uses what the other one has made.
    if (create === undefined || !facts.tools.some(({ name }) => name === 'use-state')) return
    const client = await connect()
    const made = { name: create.name, arguments: { ...create.arguments, value } }
    const { response } = await client.request('tools/call', made, { as: 'created' })
    const handle = at(response?.result, 'structuredContent', 'handle') ?? at(response?.result, 'content', 0, 'text')
    if (typeof handle !== 'string') return
    const use = (own: string) => ({ name: 'use-state', arguments: { handle: own } })
    await client.request('tools/call', use(handle), { as: 'used' })
    for (const [n, near] of ['mcp-conform-no-such-handle', ...nearNames(handle, [handle])].entries())
      await client.request('tools/call', use(near), { as: `unknown-${n}` })
    // On stdio another connection is another process, which may know nothing of this one.
    if (transport === 'stdio') return
    const other = await connect({ fresh: true })
    await other.request('tools/call', use(handle), { as: 'elsewhere' })
  },
  judges: {
    'stateless.state.explicit-handle': (labels) => {
      const { used } = labels
      if (!tells(used)) return notObserved(`the handle got ${used.whatCame}`)
      const told = series(labels, 'unknown').find(tells)
      if (told !== undefined)
        return failed('no state for a handle that was never given out', told.response?.json ?? null)
      const elsewhere = seen(labels, 'elsewhere')
      if (elsewhere === undefined) return passed
      return check(tells(elsewhere), 'the state on another connection', elsewhere.response?.json ?? elsewhere.whatCame)
    },
  },
})
