import {
  at,
  type Exchange,
  each,
  factsOf,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  revisionOf,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { series } from '../../stimuli/series.ts'

/** The kinds of content, by the revision that brought them. */
const kinds = {
  image: '2024-11-05',
  audio: '2025-03-26',
  'resource-link': '2025-06-18',
  embedded: '2024-11-05',
} as const satisfies Readonly<Record<string, RevisionId>>

/** Arguments of content-tool: each kind that the revision has. */
const kindsIn = (revision: RevisionId): readonly JsonObject[] =>
  Object.entries(kinds).flatMap(([kind, since]) => (since <= revision ? [{ kind }] : []))

export default using(['content-tool']).serverScenario<`call-${number}` | 'read-link' | 'read-embedded'>({
  title: 'Content of tool results',
  isolation: 'shared',
  async drive({ connect, facts, fixtures, revision }) {
    const tool = fixtures.find('content-tool')
    if (tool === undefined || facts.capabilities.tools === undefined) return
    const client = await connect()
    // A tool bound with arguments has one kind of content.
    const variants = tool.arguments === undefined ? kindsIn(revision.id) : [tool.arguments]
    const results: JsonObject[] = []
    for (const [n, args] of variants.entries()) {
      const call = await client.request('tools/call', { name: tool.name, arguments: args }, { as: `call-${n}` })
      if (call.response?.result !== undefined) results.push(call.response.result)
    }
    if (facts.capabilities.resources === undefined) return
    const blocks = results.flatMap(blocksOf)
    const link = blocks.find(({ type }) => type === 'resource_link')?.uri
    const embedded = at(
      blocks.find(({ type }) => type === 'resource'),
      'resource',
      'uri',
    )
    if (typeof link === 'string') await client.request('resources/read', { uri: link }, { as: 'read-link' })
    if (typeof embedded === 'string') await client.request('resources/read', { uri: embedded }, { as: 'read-embedded' })
  },
  judges: {
    'tools.result.resource-link-usable': (labels, context) => isFound(labels['read-link'], context),
    'tools.result.embedded-resource-refetchable': (labels, context) => isFound(labels['read-embedded'], context),
    'tools.result.embedded-needs-resources-capability': (labels, { facts, revision, transport }) =>
      each(
        series(labels, 'call').filter(({ response }) =>
          blocksOf(response?.result).some(({ type }) => type === 'resource'),
        ),
        ({ response }) =>
          factsOf(facts, revision, transport)?.capabilities.resources === undefined
            ? failed('the capability resources of a server that embeds resources', response?.json)
            : passed,
        'no tool embedded a resource',
      ),
  },
})

function blocksOf(result: JsonObject | undefined): readonly JsonObject[] {
  return isJsonArray(result?.content) ? result.content.filter(isJsonObject) : []
}

function isFound({ params, response, whatCame }: Exchange, { revision }: JudgeContext) {
  if (response === undefined) return notObserved(whatCame)
  if (response.error?.code !== revisionOf(revision).resourceNotFoundCode) return passed
  return failed(`contents for ${JSON.stringify(params.uri)}, which a tool handed out`, response.json)
}
