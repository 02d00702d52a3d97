import {
  type AskedModel,
  type Finding,
  failed,
  givenText,
  type JudgeContext,
  missing,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { answerOf } from '../../judging/pairs.ts'
import { isDriven } from '../parts/driven.ts'
import { askedSince, hasOurModel, neverAsked } from '../parts/host.ts'

const tool = 'suite_check_date'
/** The first word of the error; who shortens it keeps that. */
const mark = 'mcp-conform-e2741'
const words = `${mark}: the date has to be in the future`

/** What the model was told last of a call. */
function lastTold({ turns }: AskedModel): Json {
  const told = turns.findLast(({ role }) => role === 'tool')
  return told === undefined ? null : { role: told.role, content: told.text }
}

function tellsModel(context: JudgeContext): Finding {
  if (askedSince(context).length === 0) return notObserved(neverAsked)
  const call = sentBySubject(context).find(({ method, params }) => method === 'tools/call' && params?.name === tool)
  if (call === undefined) return notObserved('the host did not call the tool that its model asked for')
  const answer = context.conversations.map((one) => answerOf(call, one)).find((one) => one !== undefined)
  if (answer === undefined) return notObserved('the call was not answered')
  const later = askedSince(context, answer.seq)
  if (later.some((asked) => givenText(asked).includes(mark))) return passed
  const last = later.at(-1)
  if (last === undefined) return missing(`a request to the model that holds "${words}"`, answer.seq)
  return failed(`"${words}" in what the model is told of its call`, lastTold(last), answer.seq, last.http.seq)
}

/** https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export default using(['prompt']).clientScenario({
  title: 'The model of a host asks for a tool, which fails',
  async drive({ serve, facts }) {
    if (!hasOurModel(facts)) return
    const server = await serve(
      {
        tools: [
          {
            name: tool,
            description: 'Checks whether a date can be booked',
            inputSchema: { type: 'object', properties: { date: { type: 'string' } }, required: ['date'] },
          },
        ],
        on: { 'tools/call': async () => ({ content: [{ type: 'text', text: words }], isError: true }) },
      },
      isDriven(facts) ? { actions: [{ action: 'prompt', text: 'Check whether today can be booked.' }] } : {},
    )
    await server.done()
  },
  judges: {
    'tools.call.execution-errors-to-model': (_, context) => tellsModel(context),
  },
})
