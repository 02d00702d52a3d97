import {
  type Action,
  each,
  type Finding,
  failed,
  type JudgeContext,
  modern,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import type { Grant } from '../authorization/parts/grants.ts'
import { onceAsked } from '../authorization/parts/launches.ts'
import { playground } from '../authorization/parts/playground.ts'
import { views } from '../authorization/parts/view.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

const uri = 'x-suite://private'
/** The call for which the first user's token is no good any more: the next one logs in. */
const change = 'change'
/** Ten minutes, for nobody else. */
const kept = { ttlMs: 600_000, cacheScope: 'private' }
const users = ['amber', 'cobalt'] as const

const actions: readonly Action[] = [
  { action: 'list-tools', id: 'own list' },
  { action: 'read-resource', uri, id: 'own read' },
  { action: 'call-tool', name: change },
  { action: 'list-tools', id: 'other list' },
  { action: 'read-resource', uri, id: 'other read' },
]
const used = { list: 'tools/list', read: 'resources/read' } as const
type Use = keyof typeof used

export default using(['browser-step', 'list-tools', 'read-resource', 'call-tool']).clientScenario<never>({
  title: 'Private results that may be kept, and another user logs in',
  onceAsked,
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts)) return
    const seen: Grant[] = []
    let user = ''
    const server = await serve(
      playground<never>({
        revision: revision.id,
        issuers: { issuer: { refreshTokens: false } },
        onAccepted({ messages }, grants, grant) {
          if (!seen.includes(grant)) seen.push(grant)
          user = users[seen.indexOf(grant)] ?? 'nobody'
          if (seen.length === 1 && messages.some(({ method }) => method === 'resources/read')) grants.expire()
        },
        script: {
          capabilities: { tools: {}, resources: {} },
          on: {
            'tools/list': async () => ({
              tools: [change, `for-${user}`].map((name) => ({ name, inputSchema: { type: 'object' } })),
            }),
            'resources/list': async () => ({ resources: [{ uri, name: 'private' }] }),
            'resources/read': async () => ({ contents: [{ uri, text: `for-${user}` }] }),
            'tools/call': async () => ({ content: [] }),
          },
          finish: (method, result) =>
            method === 'tools/list' || method === 'resources/read' ? { ...result, ...kept } : result,
        },
      }),
      { actions },
    )
    await server.done()
  },
  judges: {
    'caching.client.private-not-shared': (_, context) =>
      each(['list', 'read'] as const, (use) => askedAnew(context, use)),
  },
})

/** What was kept of the first user is not shown to the second. */
function askedAnew(context: JudgeContext, use: Use): Finding {
  const [view] = views(context)
  const issued = (view?.tokens ?? []).filter(({ http }) => http.status === 200)
  const [, second] = issued
  if (second === undefined) return notObserved('the client did not log in again when its token was refused')
  const [own, other] = [reportOf(context, `own ${use}`), reportOf(context, `other ${use}`)]
  const shows = (report: typeof own, user: string): boolean =>
    JSON.stringify(report?.value ?? null).includes(`for-${user}`)
  if (!shows(own, users[0]) || other === undefined)
    return notObserved('the driver did not report what the first user was given')
  const method = used[use]
  const since = second.http.responseSeq ?? second.http.seq
  if (shows(other, users[0]))
    return failed(`${method} with the token of the second user`, other.line, other.seq, second.http.seq)
  const isAsked = view?.mcp.some(({ seq, requestBody = '' }) => seq > since && requestBody.includes(`"${method}"`))
  return isAsked === true ? passed : notObserved('the client gave the second user nothing')
}
