import {
  at,
  type Exchange,
  each,
  type Finding,
  failed,
  isModern,
  type JudgeContext,
  notObserved,
  passed,
  type ServerDrive,
  sameJson,
  seen,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven, refusedTo } from '../../judging/authorization/access.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { connectOther, declaredTo, needsSecret, needsUsers } from '../../stimuli/users.ts'

/** What 2026-07-28 lets be kept, by the member that holds what was asked for. */
const cacheable = {
  'server/discover': 'capabilities',
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'resources/read': 'contents',
} as const
type Cacheable = keyof typeof cacheable
const methods = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const satisfies readonly Cacheable[]

type Who = 'own' | 'other'
type What = 'tool' | 'resource' | 'subscription' | 'completion' | `${Cacheable}` | `${Cacheable} again`
type Label = `${Who} ${What}` | 'other unknown'
type Drive = ServerDrive<Label, 'two-principals' | 'private-tool' | 'private-resource' | 'complete-prompt'>

const acknowledged = 'notifications/subscriptions/acknowledged'
/** Completions that begin with this are for the first user alone. */
const secretPrefix = 'private'

/** What one user may have and another may not, and what is said of that to caches. */
export default using(['two-principals', 'complete-prompt'], ['private-tool', 'private-resource']).serverScenario<Label>(
  {
    title: 'A second user asks for what is for the first one alone',
    transports: ['streamable-http', 'http-sse'],
    isolation: 'shared',
    async drive(drive) {
      const { connect, fixtures } = drive
      const other = await connectOther(drive)
      if (other === undefined) return
      const own = await connect()
      const users = [
        ['own', own],
        ['other', other],
      ] as const
      const tool = fixtures.find('private-tool')
      const params: JsonObject = { name: tool?.name ?? '', arguments: tool?.arguments ?? {} }
      if (tool !== undefined && isDeclaredToBoth(users, 'tools'))
        for (const [who, client] of users) await client.request('tools/call', params, { as: `${who} tool` })
      await resources(drive, users)
      const prompt = fixtures.find('complete-prompt')?.name
      if (prompt !== undefined && (isDeclaredToBoth(users, 'completions') || !drive.revision.declaresCompletions)) {
        const argument = { name: 'item', value: secretPrefix }
        const asked = { ref: { type: 'ref/prompt', name: prompt }, argument }
        for (const [who, client] of users)
          await client.request('completion/complete', asked, { as: `${who} completion` })
      }
      if (drive.revision.era === 'modern') await lists(drive, users)
    },
    judges: {
      'tools.security.access-control': (labels) =>
        refusedTo(seen(labels, 'own tool'), seen(labels, 'other tool'), needsSecret('private-tool')),
      'resources.security.access-control': (labels) =>
        refusedTo(seen(labels, 'own resource'), seen(labels, 'other resource'), needsSecret('private-resource')),
      'resources.security.check-permissions-first': (labels, context) => {
        const [own, other] = [seen(labels, 'own subscription'), seen(labels, 'other subscription')]
        const unknown = seen(labels, 'other unknown')
        if (own === undefined || other === undefined) return notObserved(needsSecret('private-resource'))
        // A server that accepts any URI has said nothing about this one, and may send nothing for it.
        if (isHonoured(other, context) && isHonoured(unknown, context))
          return notObserved('the server takes subscriptions to what is not there')
        if (!isHonoured(own, context)) return notObserved(`the first user got ${own.whatCame}`)
        return isHonoured(other, context)
          ? { ...failed('no subscription', other.response?.json ?? 'it is honoured'), contrast: own.evidence }
          : passed
      },
      'completion.server.control-access': (labels) => {
        const [own, other] = [suggestionsOf(seen(labels, 'own completion')), seen(labels, 'other completion')]
        if (own.length === 0 || other === undefined)
          return notObserved(`${needsUsers}, and values of complete-prompt that begin with ${secretPrefix}`)
        const told = suggestionsOf(other).filter((value) => own.includes(value))
        return told.length === 0 ? passed : failed('none of the values for the first user', told)
      },
      'caching.server.access-control': (labels) => directRead(labels, 'public'),
      'caching.server.scope-is-no-access-control': (labels) => directRead(labels, 'private'),
      'caching.server.scope-reflects-visibility': (labels) =>
        each(
          methods.filter((method) => seen(labels, `other ${method}`) !== undefined),
          (method) => {
            const own = seen(labels, `own ${method}`)
            const other = seen(labels, `other ${method}`)
            const [first, second] = [contentOf(own, method), contentOf(other, method)]
            if (first === undefined || second === undefined) return notObserved(`${method} was refused`)
            if (first === second) return passed
            // Whatever changes by itself differs without a second user.
            if (contentOf(seen(labels, `own ${method} again`), method) !== first) return passed
            const isPublic = [own, other].some((exchange) => exchange?.response?.result?.cacheScope === 'public')
            return isPublic
              ? failed('cacheScope "private" for what differs from user to user', `"public" for ${method}`)
              : passed
          },
          needsUsers,
        ),
    },
  },
)

type Users = readonly (readonly [Who, TestClient<Label>])[]

/** What one of them was not offered, nobody asks for on his behalf. */
const isDeclaredToBoth = (users: Users, capability: string): boolean =>
  users.every(([, client]) => declaredTo(client)[capability] !== undefined)

async function resources({ fixtures, revision, signal }: Drive, users: Users): Promise<void> {
  const uri = fixtures.find('private-resource')?.name
  if (uri === undefined || !isDeclaredToBoth(users, 'resources')) return
  for (const [who, client] of users) await client.request('resources/read', { uri }, { as: `${who} resource` })
  if (!users.every(([, client]) => at(declaredTo(client), 'resources', 'subscribe') !== undefined)) return
  const subscribe = async (client: TestClient<Label>, as: Label, wanted: string): Promise<void> => {
    if (revision.era === 'legacy') {
      const { response } = await client.request('resources/subscribe', { uri: wanted }, { as })
      if (response?.result !== undefined) await client.request('resources/unsubscribe', { uri: wanted })
      return
    }
    const params = { notifications: { resourceSubscriptions: [wanted] } }
    const open = await client.start('subscriptions/listen', params, { as })
    await open.next(({ method, id }) => method === acknowledged || id === open.id)
    await open.cancel()
  }
  const [, other] = users
  for (const [who, client] of users) await subscribe(client, `${who} subscription`, uri)
  signal.throwIfAborted()
  if (other !== undefined) await subscribe(other[1], 'other unknown', 'mcp-conform://no-such-resource')
}

/** What caches may keep, for both users, and once more for the first. */
async function lists({ facts, fixtures }: Drive, users: Users): Promise<void> {
  const [text] = facts.resources.filter(({ uri }) => uri !== fixtures.find('private-resource')?.name)
  const offered: Readonly<Record<Cacheable, boolean>> = {
    'server/discover': true,
    'tools/list': isDeclaredToBoth(users, 'tools'),
    'prompts/list': isDeclaredToBoth(users, 'prompts'),
    'resources/list': isDeclaredToBoth(users, 'resources'),
    'resources/templates/list': isDeclaredToBoth(users, 'resources'),
    'resources/read': isDeclaredToBoth(users, 'resources') && typeof text?.uri === 'string',
  }
  for (const method of methods.filter((one) => offered[one])) {
    const params: JsonObject = method === 'resources/read' ? { uri: text?.uri ?? null } : {}
    for (const [who, client] of users) await client.request(method, params, { as: `${who} ${method}` })
    await users[0]?.[1].request(method, params, { as: `own ${method} again` })
  }
}

/** A read of what the second user may not have, and that the first one was told to share with nobody, or with anybody. */
function directRead(labels: Parameters<typeof seen<Label>>[0], scope: 'public' | 'private'): Finding {
  const own = seen(labels, 'own resource')
  if (own?.response?.result?.cacheScope === scope)
    return refusedTo(own, seen(labels, 'other resource'), needsSecret('private-resource'))
  if (scope === 'private') return notObserved(`${needsSecret('private-resource')}, with cacheScope "private"`)
  return refusedTo(
    seen(labels, 'own tool'),
    seen(labels, 'other tool'),
    needsSecret('private-tool or private-resource'),
  )
}

/** A subscription that was accepted; in 2026-07-28 one whose URI the server says it will tell of. */
function isHonoured(exchange: Exchange | undefined, { revision, conversations }: JudgeContext): boolean {
  if (exchange === undefined) return false
  if (!isModern(revision)) return isGiven(exchange)
  const uris = at(exchange.params, 'notifications', 'resourceSubscriptions')
  return conversations
    .filter(({ connection }) => connection === exchange.connection)
    .flatMap(({ bySubject }) => bySubject)
    .filter(
      ({ method, json }) => method === acknowledged && isJsonObject(json) && subscriptionId(json) === exchange.sent?.id,
    )
    .some(({ params }) => sameJson(at(params, 'notifications', 'resourceSubscriptions'), uris))
}

function suggestionsOf(exchange: Exchange | undefined): readonly Json[] {
  const values = at(exchange?.response?.result, 'completion', 'values')
  return isJsonArray(values) ? values : []
}

/** What was listed or read, in any order and without what changes from call to call; undefined when it was refused. */
function contentOf(exchange: Exchange | undefined, method: Cacheable): string | undefined {
  const result = exchange?.response?.result
  if (result === undefined) return undefined
  const value = result[cacheable[method]]
  const items = isJsonArray(value) ? value.map((item) => JSON.stringify(item)).sort() : [JSON.stringify(value)]
  return items.join('\n')
}
