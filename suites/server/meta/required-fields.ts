import { all, allSeen, check, errorCode, given, notObserved, seen, type TransportKind } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { servesEarlier } from '../../judging/serves-earlier.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { listMethod, metaKey, supportedVersions } from '../../stimuli/modern.ts'

const versionless = ['noVersion', 'noMeta', 'noParams'] as const
type Label = 'complete' | 'noCapabilities' | 'list' | 'listNoCapabilities' | (typeof versionless)[number] | 'older'

const deliberate = 'a required field of _meta is missing'

/** Over HTTP a body without version also differs from its header. */
const refusals = (transport: TransportKind): readonly number[] =>
  transport === 'streamable-http' ? [codes.invalidParams, codes.headerMismatch] : [codes.invalidParams]

export default serverScenario<Label>({
  title: 'Requests without the required metadata',
  isolation: 'shared',
  async drive({ connect, facts, revision, spoken, transport }) {
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
    const isOlder = (version: string): boolean => version < revision.id
    if (spoken.some(isOlder) || supportedVersions(response?.result).some(isOlder)) return
    const wait = 'fence'
    const answers = [
      await client.request(discover, undefined, {
        meta: { [metaKey.protocolVersion]: null },
        deliberate,
        wait,
        as: 'noVersion',
      }),
      await client.request(discover, {}, { dress: false, deliberate, wait, as: 'noMeta' }),
      await client.request(discover, undefined, { dress: false, deliberate, wait, as: 'noParams' }),
    ]
    if (answers.every((answer) => refusals(transport).some((code) => answer.response?.error?.code === code))) return
    // What it lists may leave out what it serves: it is asked before it is accused.
    const older = await connect({ handshake: false })
    await older.request('initialize', initializeParams('2025-11-25'), {
      as: 'older',
      dress: false,
      deliberate: 'what a client of an earlier revision sends',
      headers: { 'MCP-Protocol-Version': null, 'Mcp-Method': null },
    })
  },
  judges: {
    'meta.request.missing-field-rejected': (labels, context) => {
      const isDualEra = servesEarlier(context) || seen(labels, 'older')?.response?.result !== undefined
      return given(labels.complete, () =>
        all([
          errorCode(labels.noCapabilities, codes.invalidParams),
          ...allSeen(labels, ['listNoCapabilities']).map((flawed) =>
            given(labels.list, () => errorCode(flawed, codes.invalidParams)),
          ),
          ...(isDualEra ? [] : allSeen(labels, versionless)).map((flawed) =>
            errorCode(flawed, refusals(context.transport)),
          ),
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
