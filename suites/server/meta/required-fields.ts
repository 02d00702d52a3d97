import { all, allSeen, check, errorCode, given, notObserved } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { listMethod, metaKey, supportedVersions } from '../../stimuli/modern.ts'

type Label = 'complete' | 'noCapabilities' | 'list' | 'listNoCapabilities' | 'noVersion' | 'noMeta' | 'noParams'

const deliberate = 'a required field of _meta is missing'

export default serverScenario<Label>({
  title: 'Requests without the required metadata',
  isolation: 'shared',
  async drive({ connect, facts, revision }) {
    const client = await connect()
    const discover = 'server/discover'
    const { response } = await client.request(discover, undefined, { as: 'complete' })
    const noCapabilities = { meta: { [metaKey.clientCapabilities]: null }, deliberate }
    await client.request(discover, undefined, { ...noCapabilities, as: 'noCapabilities' })
    const list = listMethod(facts.capabilities)
    if (list !== undefined) {
      await client.request(list, undefined, { as: 'list' })
      await client.request(list, undefined, { ...noCapabilities, as: 'listNoCapabilities' })
    }
    // Without a version a server of both eras may take the request for one of an older client.
    if (supportedVersions(response?.result).some((version) => version < revision.id)) return
    const wait = 'fence'
    await client.request(discover, undefined, {
      meta: { [metaKey.protocolVersion]: null },
      deliberate,
      wait,
      as: 'noVersion',
    })
    await client.request(discover, {}, { dress: false, deliberate, wait, as: 'noMeta' })
    await client.request(discover, undefined, { dress: false, deliberate, wait, as: 'noParams' })
  },
  judges: {
    'meta.request.missing-field-rejected': (labels, { transport }) => {
      // Over HTTP a body without version also differs from its header.
      const either =
        transport === 'streamable-http' ? [codes.invalidParams, codes.headerMismatch] : [codes.invalidParams]
      const versionless = allSeen(labels, ['noVersion', 'noMeta', 'noParams'])
      return given(labels.complete, () =>
        all([
          errorCode(labels.noCapabilities, codes.invalidParams),
          ...allSeen(labels, ['listNoCapabilities']).map((flawed) =>
            given(labels.list, () => errorCode(flawed, codes.invalidParams)),
          ),
          ...versionless.map((flawed) => errorCode(flawed, either)),
        ]),
      )
    },
    'meta.request.missing-field-http-400': (labels) =>
      all(
        allSeen(labels, ['noCapabilities', 'listNoCapabilities']).map((exchange) => {
          if (exchange.error.code !== codes.invalidParams) return notObserved(`the answer was ${exchange.whatCame}`)
          return check(exchange.status === 400, 'HTTP status 400', exchange.status)
        }),
      ),
  },
})
