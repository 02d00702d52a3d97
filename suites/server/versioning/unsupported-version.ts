import {
  all,
  allSeen,
  at,
  check,
  type Exchange,
  errorCode,
  type Finding,
  given,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { codes, isJsonArray, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { inVersion, listMethod, supportedVersions, unknownVersion } from '../../stimuli/modern.ts'

type Label = 'discover' | 'unsupportedDiscover' | 'list' | 'unsupportedList'

export default serverScenario<Label>({
  title: 'A version that the server does not implement',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    const unsupported = { ...inVersion(unknownVersion), deliberate: 'a version that nobody implements' }
    await client.request('server/discover', undefined, { as: 'discover' })
    await client.request('server/discover', undefined, { ...unsupported, as: 'unsupportedDiscover' })
    const list = listMethod(facts.capabilities)
    if (list === undefined) return
    await client.request(list, undefined, { as: 'list' })
    await client.request(list, undefined, { ...unsupported, as: 'unsupportedList' })
  },
  judges: {
    'versioning.unsupported.rejected': (labels) =>
      all([
        given(labels.discover, () => errorCode(labels.unsupportedDiscover, codes.unsupportedProtocolVersion)),
        ...allSeen(labels, ['unsupportedList']).map((unsupported) =>
          given(labels.list, () => errorCode(unsupported, codes.unsupportedProtocolVersion)),
        ),
      ]),
    'versioning.unsupported.lists-supported': ({ discover, unsupportedDiscover }) => {
      const listed = supportedVersions(discover.result)
      return ofUnsupported(unsupportedDiscover, (data) => {
        const named = at(data, 'supported')
        const isList = isJsonArray(named) && named.length > 0 && named.every((version) => typeof version === 'string')
        return check(
          isList && sameSet(named, listed),
          `data.supported: the versions ${listed.join(', ')}`,
          data ?? null,
        )
      })
    },
    'versioning.unsupported.http-400': (labels) =>
      all(
        [labels.unsupportedDiscover, ...allSeen(labels, ['unsupportedList'])].map((exchange) =>
          ofUnsupported(exchange, () => check(exchange.status === 400, 'HTTP status 400', exchange.status)),
        ),
      ),
    'errors.modern.shape': ({ unsupportedDiscover }) =>
      ofUnsupported(unsupportedDiscover, (data) => {
        const requested = at(data, 'requested')
        // Its absence is a matter of the schema.
        if (requested === undefined) return passed
        return check(requested === unknownVersion, `data.requested: ${unknownVersion}`, requested)
      }),
  },
})

/** Judges an answer -32022 by its data; any other answer is for the rule that asks for the code. */
function ofUnsupported(exchange: Exchange, judge: (data: Json | undefined) => Finding): Finding {
  if (exchange.error.code !== codes.unsupportedProtocolVersion)
    return notObserved(`the answer was ${exchange.whatCame}`)
  return judge(exchange.error.data)
}

const sameSet = (a: readonly Json[], b: readonly Json[]): boolean => sameJson([...a].sort(), [...b].sort())
