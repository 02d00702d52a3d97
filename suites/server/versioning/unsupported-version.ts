import { all, allSeen, at, check, type Exchange, type Finding, notObserved, sameJson } from '../../../harness/index.ts'
import { codes, isJsonArray, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { inVersion, listMethod, supportedVersions, unknownVersion } from '../../stimuli/modern.ts'
import { malformedVersions, unknownVersions } from '../../stimuli/near-misses/versions.ts'
import { rejectsUnsupported } from './parts/rejects-unsupported.ts'

type Label = `${'served' | 'unsupported'}:${'discover' | 'list'}` | `unsupported:near-${number}`

/** The first is tried with each method, the others with one. */
const [, ...further] = Object.values(unknownVersions)

export default serverScenario<Label>({
  title: 'A version that the server does not implement',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    const unsupported = { ...inVersion(unknownVersion), deliberate: 'a version that nobody implements' }
    await client.request('server/discover', undefined, { as: 'served:discover' })
    await client.request('server/discover', undefined, { ...unsupported, as: 'unsupported:discover' })
    for (const [n, version] of [...further, ...Object.values(malformedVersions)].entries())
      await client.request('server/discover', undefined, {
        ...inVersion(version),
        as: `unsupported:near-${n}`,
        deliberate: 'a version that nobody implements',
      })
    const list = listMethod(facts.capabilities)
    if (list === undefined) return
    await client.request(list, undefined, { as: 'served:list' })
    await client.request(list, undefined, { ...unsupported, as: 'unsupported:list' })
  },
  judges: {
    'versioning.unsupported.rejected': rejectsUnsupported,
    'versioning.unsupported.lists-supported': (labels) => {
      const listed = supportedVersions(labels['served:discover'].response?.result)
      return ofUnsupported(labels['unsupported:discover'], (data) => {
        const named = at(data, 'supported')
        const isList = isJsonArray(named) && named.length > 0 && named.every((version) => typeof version === 'string')
        // A server that names no versions in server/discover breaks the rule on its result; here it leaves nothing to compare.
        const [fits, expected] =
          listed.length === 0
            ? [isList && !named.includes(unknownVersion), `versions without ${unknownVersion}`]
            : [isList && sameSet(named, listed), `the versions ${listed.join(', ')}`]
        return check(fits, `data.supported: ${expected}`, data ?? null)
      })
    },
    'versioning.unsupported.http-400': (labels) =>
      all(
        [labels['unsupported:discover'], ...allSeen(labels, ['unsupported:list'])].map((exchange) =>
          ofUnsupported(exchange, () => check(exchange.status === 400, 'HTTP status 400', exchange.status)),
        ),
      ),
  },
  provokes: ['errors.modern.shape'],
})

/** Judges an answer -32022 by its data; any other answer is for the rule that asks for the code. */
function ofUnsupported(exchange: Exchange, judge: (data: Json | undefined) => Finding): Finding {
  if (exchange.error.code !== codes.unsupportedProtocolVersion)
    return notObserved(`the answer was ${exchange.whatCame}`)
  return judge(exchange.error.data)
}

const sameSet = (a: readonly Json[], b: readonly Json[]): boolean => sameJson([...a].sort(), [...b].sort())
