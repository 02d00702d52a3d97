import {
  all,
  allSeen,
  check,
  type Exchange,
  errorCode,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  succeeded,
  warned,
} from '../../../harness/index.ts'
import { codes, isJsonArray } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { itemsOf } from '../../stimuli/lists.ts'
import { inVersion, subscriptionId, supportedVersions, unknownVersion } from '../../stimuli/modern.ts'
import { rejectsUnsupported } from '../versioning/parts/rejects-unsupported.ts'

const isDate = (version: string): boolean => /^\d{4}-\d\d-\d\d$/.test(version)

type Label = 'served:discover' | 'unsupported:discover' | 'listed' | 'listen' | 'tools'

/** A description that is no longer says little, and may stand anywhere. */
const longest = 60

export default serverScenario<Label>({
  title: 'What every server of the modern revision implements',
  isolation: 'shared',
  async drive({ connect, revision, facts }) {
    const client = await connect()
    const { response } = await client.request('server/discover', undefined, { as: 'served:discover' })
    // Versions without a handshake that we do not know ourselves: a server that lists one has to serve it.
    const newer = supportedVersions(response?.result).find((v) => isDate(v) && v >= '2026' && v !== revision.id)
    if (newer !== undefined) await client.request('server/discover', undefined, { ...inVersion(newer), as: 'listed' })
    await client.request('server/discover', undefined, {
      ...inVersion(unknownVersion),
      as: 'unsupported:discover',
      deliberate: 'a version that nobody implements',
    })
    if (typeof response?.result?.instructions === 'string' && facts.capabilities.tools !== undefined)
      await client.request('tools/list', undefined, { as: 'tools' })
    const listen = await client.start('subscriptions/listen', { notifications: {} }, { as: 'listen' })
    await listen.next((message) => subscriptionId(message) === listen.id || message.id === listen.id)
    await listen.cancel()
  },
  judges: {
    'discover.server.implemented': (labels) => succeeded(labels['served:discover']),
    'discover.result.versions-usable': (labels, context) => {
      const { result } = labels['served:discover']
      if (!isJsonArray(result.supportedVersions)) return notObserved('server/discover has no list of versions')
      const listed = supportedVersions(result)
      return all([
        check(listed.includes(context.revision), `a list with ${context.revision}`, listed),
        ...allSeen(labels, ['listed']).map(isServed),
        ...listed.map((version) => opens(version, context)),
      ])
    },
    'discover.result.instructions-focused': (labels) => {
      const { instructions } = labels['served:discover'].result
      if (typeof instructions !== 'string') return notObserved('there are no instructions')
      const told = itemsOf(labels.tools, 'tools').filter(
        ({ description }) => typeof description === 'string' && description.trim().length > longest,
      )
      const repeated = told.find(
        ({ description }) => typeof description === 'string' && instructions.includes(description.trim()),
      )
      return repeated === undefined
        ? passed
        : failed('instructions that do not repeat what a tool says of itself', repeated.description)
    },
    'versioning.unsupported.rejected': rejectsUnsupported,
    'base.core.server-patterns-supported': ({
      'served:discover': discover,
      'unsupported:discover': unsupported,
      listen,
    }) =>
      all([
        succeeded(discover),
        errorCode(unsupported, codes.unsupportedProtocolVersion),
        // A server with nothing to subscribe to has no visible use for the pattern.
        listen.response?.error === undefined ? passed : warned('an acknowledged subscription', listen.response.json),
      ]),
  },
})

const isServed = ({ response, whatCame }: Exchange): Finding =>
  response?.error?.code === codes.unsupportedProtocolVersion
    ? failed('a listed version to be served', response.json ?? whatCame)
    : passed

/** A legacy version is proven by the opening of the connections in that version; nobody asked for the others. */
function opens(version: string, { facts, transport }: JudgeContext): Finding {
  const refused = facts.refused.find((f) => f.revision === version && f.transport === transport)
  return refused === undefined ? passed : failed(`${version}, which it lists, to be served`, refused.reason)
}
