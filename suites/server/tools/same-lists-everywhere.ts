import {
  each,
  type Finding,
  failed,
  type Labels,
  modern,
  notObserved,
  passed,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import {
  declaredLists,
  keysOf,
  type ListKind,
  promptList,
  resourceList,
  toolList,
  walkPages,
} from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'

/** In their order: `a` and `b` are two connections; between `a1` and `a2` only `a` is used for other things. */
type Walk = 'a0' | 'b0' | 'a1' | 'a2' | 'b2'
type WalkLabel = `${Walk}-${ListKind['member']}-${number}`

/** More readings of each list than any other connection has. */
const reads = 3
/** Characters of lists that are walked on shared connections. */
const longest = 200_000

export default serverScenario<WalkLabel | 'alive'>({
  title: 'Lists depend neither on the connection nor on what was asked before',
  isolation: 'shared',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    const kinds = declaredLists(facts.capabilities)
    if (kinds.length === 0) return
    // Long lists that are walked five times would fill what shared connections may hold until they are judged.
    const fresh = JSON.stringify([facts.tools, facts.prompts, facts.resources]).length > longest
    const a = await connect({ fresh })
    const b = await connect({ fresh, second: true })
    const walk = async (client: TestClient<WalkLabel | 'alive'>, name: Walk): Promise<void> => {
      for (const kind of kinds) await walkPages(client, kind, (page): WalkLabel => `${name}-${kind.member}-${page}`)
    }
    await walk(a, 'a0')
    await walk(b, 'b0')
    await walk(a, 'a1')
    const uri = facts.resources[0]?.uri
    if (typeof uri === 'string') await a.request('resources/read', { uri })
    const name = facts.prompts.find(needsNothing)?.name
    if (typeof name === 'string') await a.request('prompts/get', { name })
    const callable = fixtures.callable[0]
    if (callable !== undefined) await callTool(a, callable.tool, callable.arguments)
    // A server that counts how often it was asked has had its turns.
    for (let time = 0; time < reads; time += 1) for (const { method } of kinds) await a.request(method)
    await walk(a, 'a2')
    await walk(b, 'b2')
    await a.fence({ as: 'alive' })
  },
  judges: {
    'tools.list.answers': (labels) => isAnswered(labels, toolList),
    'resources.list.answers': (labels) => isAnswered(labels, resourceList),
    'prompts.list.answers': (labels) => isAnswered(labels, promptList),
    'tools.list.same-on-every-connection': (labels) => isSameElsewhere(labels, toolList),
    'resources.list.same-on-every-connection': (labels) => isSameElsewhere(labels, resourceList),
    'prompts.list.same-on-every-connection': (labels) => isSameElsewhere(labels, promptList),
    'tools.list.no-side-effects': (labels) => isUnmoved(labels, toolList),
    'resources.list.no-side-effects': (labels) => isUnmoved(labels, resourceList),
    'prompts.list.no-side-effects': (labels) => isUnmoved(labels, promptList),
    'tools.list.deterministic-order': (labels) => {
      const [first, ...others] = (['a0', 'b0', 'a1', 'a2', 'b2'] as const).map((walk) => keys(labels, walk, toolList))
      if (first === undefined || first.length < 2) return notObserved('fewer than two tools are listed')
      return each(others, (names) => {
        if (!isSameSet(names, first)) return notObserved('the list was another one each time')
        return names.join('\n') === first.join('\n') ? passed : failed(`the order ${first.join(', ')}`, [...names])
      })
    },
  },
})

function needsNothing({ arguments: args }: { readonly arguments?: unknown }): boolean {
  return !Array.isArray(args) || !args.some((arg) => isJsonObject(arg) && arg.required === true)
}

/** An error in place of the list counts only from a server that still answers what needs no capability. */
function isAnswered(labels: Labels<WalkLabel | 'alive'>, { method, member }: ListKind): Finding {
  const { alive } = labels
  const [page] = series<`${Walk}-${ListKind['member']}`>(labels, `a0-${member}`)
  if (page === undefined) return notObserved(`${method} was not asked for`)
  if (isJsonArray(page.response?.result?.[member])) return passed
  if (alive.response?.result === undefined) return notObserved(`server/discover failed too: ${alive.whatCame}`)
  return failed(`a result of ${method} with ${member}`, page.response?.json ?? page.whatCame)
}

function keys(labels: Labels<WalkLabel | 'alive'>, walk: Walk, kind: ListKind): readonly string[] {
  const pages = series<`${Walk}-${ListKind['member']}`>(labels, `${walk}-${kind.member}`)
  const unanswered = pages.find((page) => !isJsonArray(page.result[kind.member]))
  return unanswered === undefined ? keysOf(pages, kind) : []
}

function isSameElsewhere(labels: Labels<WalkLabel | 'alive'>, kind: ListKind): Finding {
  const [before, elsewhere, after] = (['a0', 'b0', 'a1'] as const).map((walk) => keys(labels, walk, kind))
  if (before === undefined || elsewhere === undefined || after === undefined) return notObserved('no list was walked')
  if (!isSameSet(before, after)) return notObserved(`${kind.method} changed while it was compared`)
  if (isSameSet(before, elsewhere)) return passed
  return failed(`the same list on every connection: ${before.join(', ')}`, [...elsewhere])
}

function isUnmoved(labels: Labels<WalkLabel | 'alive'>, kind: ListKind): Finding {
  const [before, after] = (['a1', 'a2'] as const).map((walk) => keys(labels, walk, kind))
  const [untouched, later] = (['b0', 'b2'] as const).map((walk) => keys(labels, walk, kind))
  if (before === undefined || after === undefined || untouched === undefined || later === undefined) {
    return notObserved('no list was walked')
  }
  if (!isSameSet(untouched, later)) return notObserved(`${kind.method} changed on a connection that was left alone too`)
  if (isSameSet(before, after)) return passed
  return failed(`the list as before other requests: ${before.join(', ')}`, [...after])
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((key) => b.has(key))
}
