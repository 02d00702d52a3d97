import { all, at, check, type Exchange, type Finding, given, notObserved, seen } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { listMethod } from '../../stimuli/modern.ts'
import { sameContent } from './parts/same-content.ts'

const uses = ['call', 'read', 'page'] as const
const looks = ['discover', 'list'] as const
const places = ['here', 'there', 'here again', 'there again'] as const
type Label = `${(typeof uses)[number]} ${'here' | 'there'}` | `${(typeof looks)[number]} ${(typeof places)[number]}`

/** "Here" is a connection on which much has happened, "there" one on which little has. */
export default serverScenario<Label>({
  title: 'What one connection shows works on another',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const here = await connect()
    const there = await connect({ second: true })
    const used: [(typeof uses)[number], string, JsonObject][] = []
    const callable = fixtures.callable[0]
    if (typeof callable?.tool.name === 'string') {
      used.push(['call', 'tools/call', { name: callable.tool.name, arguments: callable.arguments }])
    }
    const uri = facts.resources[0]?.uri
    if (typeof uri === 'string') used.push(['read', 'resources/read', { uri }])
    const list = listMethod(facts.capabilities)
    const first = list === undefined ? undefined : await here.request(list)
    const cursor = first?.response?.result?.nextCursor
    if (list !== undefined && typeof cursor === 'string') used.push(['page', list, { cursor }])

    for (const [use, method, params] of used) await here.request(method, params, { as: `${use} here` })
    for (const again of ['', ' again'] as const) {
      for (const [place, client] of [
        ['here', here],
        ['there', there],
      ] as const) {
        await client.request('server/discover', undefined, { as: `discover ${place}${again}` })
        if (list !== undefined) await client.request(list, undefined, { as: `list ${place}${again}` })
      }
    }
    for (const [use, method, params] of used) await there.request(method, params, { as: `${use} there` })
  },
  judges: {
    'stateless.server.connection-independent': (labels) =>
      all(
        uses
          .filter((use) => seen(labels, `${use} there`) !== undefined)
          .map((use) => [labels[`${use} here`], labels[`${use} there`]] as const)
          .map(([here, there]) => given(here, () => servedAlike(here.result, there))),
        'the server lists nothing that could be used on another connection',
      ),
    'stateless.server.connection-not-identity': (labels) =>
      all(
        looks
          .filter((look) => seen(labels, `${look} here`) !== undefined)
          .map((look) => {
            const [here, there, hereAgain, thereAgain] = places.map((place) => labels[`${look} ${place}`].result)
            if (!here || !there || !hereAgain || !thereAgain) return notObserved(`${look} was not answered`)
            const isStable = sameContent(here, hereAgain) && sameContent(there, thereAgain)
            if (!isStable) return notObserved(`${look} differs from one time to the next`)
            return check(sameContent(here, there), 'the same answer on every connection', there)
          }),
      ),
  },
})

/** A tool that fails on either connection tells them apart in nothing. */
function servedAlike(first: JsonObject, { response, whatCame }: Exchange): Finding {
  if (first.isError === true) return notObserved('the tool failed on the first connection, too')
  const isServed = response?.result !== undefined && at(response.result, 'isError') !== true
  return check(isServed, 'the result that the first connection got', response?.json ?? whatCame)
}
