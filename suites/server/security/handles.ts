import { at, type Exchange, failed, modern, notObserved, passed, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isGiven, refusedTo } from '../../judging/authorization/access.ts'
import { series } from '../../stimuli/series.ts'
import { connectOther, needsUsers } from '../../stimuli/users.ts'
import { noToken } from '../authorization/parts/protected.ts'
import { predictablePattern } from '../session/parts/predictable.ts'

type Label = `created-${number}` | 'own' | 'other' | 'nobody' | 'nothing'

/** Enough to see numbers that rise. */
const count = 4
const value = 'mcp-conform-remembered'

const handleIn = ({ response }: Exchange): string | undefined => {
  const handle = at(response?.result, 'structuredContent', 'handle') ?? at(response?.result, 'content', 0, 'text')
  return typeof handle === 'string' ? handle : undefined
}

const tells = ({ response }: Exchange): boolean => JSON.stringify(response?.result ?? null).includes(value)

/** https://modelcontextprotocol.io/docs/2026-07-28/tutorials/security/security_best_practices */
export default using(['state-tools', 'two-principals', 'credentials']).serverScenario<Label>({
  title: 'Handles of state: how they are made, and who may use them',
  revisions: modern,
  isolation: 'shared',
  async drive(drive) {
    const { connect, fixtures, facts, transport } = drive
    const create = fixtures.find('state-tools')
    // The contract names the tool that uses what the other one has made.
    if (create === undefined || !facts.tools.some(({ name }) => name === 'use-state')) return
    const client = await connect()
    const made = { name: create.name, arguments: { ...create.arguments, value } }
    let handle: string | undefined
    for (let n = 0; n < count; n += 1)
      handle = handleIn(await client.request('tools/call', made, { as: `created-${n}` }))
    if (handle === undefined || transport === 'stdio') return
    const use = { name: 'use-state', arguments: { handle } }
    await client.request('tools/call', use, { as: 'own' })
    const other = await connectOther(drive)
    await other?.request('tools/call', use, { as: 'other' })
    const bare = { bare: true, deliberate: 'no token' } as const
    await client.request('tools/list', {}, { ...bare, as: 'nothing' })
    await client.request('tools/call', use, { ...bare, as: 'nobody' })
  },
  judges: {
    'security.handle.unpredictable': (labels) => {
      const handles = series(labels, 'created')
        .map(handleIn)
        .filter((one) => one !== undefined)
      if (handles.length < count) return notObserved('needs state-tools: the server gave no handles')
      const found = predictablePattern(handles)
      // A short handle may be good for a short time.
      return found?.sure === true
        ? failed('handles that cannot be guessed', `${found.pattern}: ${handles.join(', ')}`)
        : passed
    },
    'security.handle.bind-to-user': (labels) => {
      const own = seen(labels, 'own')
      if (own !== undefined && !tells(own)) return notObserved(`the handle got ${own.whatCame}`)
      return refusedTo(own, seen(labels, 'other'), needsUsers)
    },
    'security.handle.not-authentication': (labels) => {
      const [own, nobody, nothing] = [seen(labels, 'own'), seen(labels, 'nobody'), seen(labels, 'nothing')]
      if (own === undefined || nobody === undefined || !tells(own))
        return notObserved('needs state-tools and credentials')
      if (nothing?.response?.result !== undefined || nothing?.http?.status === undefined) return notObserved(noToken)
      return isGiven(nobody)
        ? failed(
            'a refusal for want of a token, whatever the handle is',
            nobody.response?.json ?? null,
            ...nobody.evidence,
          )
        : passed
    },
  },
})
