import { all, check, errorCode, given, notObserved } from '../../../harness/index.ts'
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
      const codes = transport === 'streamable-http' ? [-32602, -32020] : [-32602]
      const versionless = (['noVersion', 'noMeta', 'noParams'] as const).filter((label) => label in labels)
      return given(labels.complete, () =>
        all([
          errorCode(labels.noCapabilities, -32602),
          ...('listNoCapabilities' in labels
            ? [given(labels.list, () => errorCode(labels.listNoCapabilities, -32602))]
            : []),
          ...versionless.map((label) => errorCode(labels[label], codes)),
        ]),
      )
    },
    'meta.request.missing-field-http-400': (labels) =>
      all(
        (['noCapabilities', 'listNoCapabilities'] as const)
          .filter((label) => label in labels)
          .map((label) => {
            const exchange = labels[label]
            if (exchange.error.code !== -32602) return notObserved(`the answer was ${exchange.whatCame}`)
            return check(exchange.status === 400, 'HTTP status 400', exchange.status)
          }),
      ),
  },
})
