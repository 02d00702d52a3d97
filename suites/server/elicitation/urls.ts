import {
  allSeen,
  type Exchange,
  each,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/error-codes.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { questions, wasAsked } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { toldRightClient, visitsOf } from './parts/completions.ts'

const asks = 'elicitation/create'
const calls = ['first', 'second', 'elsewhere'] as const
type Label = (typeof calls)[number] | 'declined' | 'refused' | 'unknown'

const capabilities: JsonObject = { elicitation: { form: {}, url: {} } }
/** A user who agrees to open the page has not opened it yet. */
const agree = { [asks]: () => ({ action: 'accept' }) }
const decline = { [asks]: () => ({ action: 'decline' }) }

/** https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-elicitation-requests */
export default using(['url-eliciting-tool']).serverScenario<Label>({
  title: 'A tool that sends its user to a URL',
  revisions: since('2025-11-25'),
  isolation: 'mixed',
  waits: true,
  async drive(context) {
    const { connect, revision, transport } = context
    const tool = await toolFor('url-eliciting-tool', context)
    if (tool === undefined) return
    const params = tool.params()
    const client = await connect({ capabilities, fresh: true })
    // Somebody else, whom none of this concerns.
    const isApart = transport === 'streamable-http' && revision.era === 'legacy'
    const other = isApart ? await connect({ capabilities, fresh: true }) : undefined
    const stream = await other?.listen()
    await answeredCall(client, revision, params, agree, { as: 'first' })
    await answeredCall(client, revision, params, agree, { as: 'second' })
    if (other !== undefined) await answeredCall(other, revision, params, agree, { as: 'elsewhere' })
    await answeredCall(client, revision, params, decline, { as: 'declined' })
    if (tool.takes('style') && revision.era === 'legacy')
      await client.request('tools/call', tool.params({ style: 'error' }), { as: 'refused' })
    const unknown = { name: 'mcp-conform-no-such-tool', arguments: {} }
    await client.request('tools/call', unknown, { as: 'unknown', deliberate: 'a tool that nobody listed' })
    await client.fence()
    await other?.fence()
    await stream?.close()
  },
  judges: {
    'elicitation.url.id-unique': (_, { conversations }) => {
      const urls = new Map<Json, Json>()
      const visits = conversations.flatMap(visitsOf).filter(({ elicitationId }) => typeof elicitationId === 'string')
      for (const visit of visits) {
        const { elicitationId = null, url = null } = visit
        const before = urls.get(elicitationId)
        if (before !== undefined && before !== url) return failed('another elicitationId for another URL', visit)
        urls.set(elicitationId, url)
      }
      return urls.size > 1 ? passed : notObserved('no two interactions were asked for')
    },
    'elicitation.url.accept-is-not-completion': (labels, context) => {
      const { first, declined } = labels
      if (!wasAsked(first, context, asks)) return notObserved('the tool did not ask for a visit')
      // A tool that is content with a refusal, too, says nothing of what it waits for.
      if (isDone(declined)) return notObserved('the tool needs nothing that is entered there')
      return isDone(first)
        ? failed('no success before anybody was at the URL', first.response?.json, ...first.evidence)
        : passed
    },
    'elicitation.url-required-error.code': (labels, context) =>
      each(allSeen(labels, [...calls, 'refused']), (call) => isRefusedByCode(call, context), 'the tool was not called'),
    'elicitation.url-required-error.only-when-required': ({ unknown }) =>
      unknown.error.code === codes.urlElicitationRequired
        ? failed(
            `${codes.urlElicitationRequired} only for an interaction that is wanted`,
            unknown.response?.json ?? null,
          )
        : passed,
    'elicitation.complete.right-client': toldRightClient,
  },
  provokes: [
    'elicitation.url.params',
    'elicitation.url.params-2026',
    'elicitation.url.valid-url',
    'elicitation.url.https',
    'elicitation.url.required-for-sensitive',
    'elicitation.url-required-error.list',
    'elicitation.url-required-error.url-mode-entries',
    'elicitation.complete.carries-id',
  ],
})

const isDone = ({ response }: Exchange): boolean =>
  response?.result !== undefined &&
  response.result.isError !== true &&
  (response.result.resultType ?? 'complete') === 'complete'

const hasLink = (value: Json | undefined): boolean => /https?:\/\//.test(JSON.stringify(value ?? null))

/** A question by URL while the call is open does as well; a link in other errors or in the text of a result does not. */
function isRefusedByCode(call: Exchange, context: JudgeContext): Finding {
  const { response, whatCame } = call
  const [from, to] = [call.sent?.seq ?? 0, response?.seq ?? Number.POSITIVE_INFINITY]
  const isAsked =
    call.params.inputResponses !== undefined || questions(call, context, asks).some(({ seq }) => seq > from && seq < to)
  if (isAsked || response?.error?.code === codes.urlElicitationRequired) return passed
  const { error, result } = response ?? {}
  const isLink = hasLink(error) || (result?.isError === true && hasLink(result.content))
  if (!isLink) return notObserved(`the call got ${whatCame}`)
  return failed(`error ${codes.urlElicitationRequired} with what has to be completed`, response?.json ?? null)
}
