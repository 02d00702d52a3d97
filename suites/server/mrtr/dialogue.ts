import {
  all,
  allSeen,
  at,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  NotObserved,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { asksForInput, isCompleted } from '../../judging/result-type.ts'
import { noActions, noAnswers, nonAnswers } from '../../stimuli/near-misses/answers.ts'
import { series } from '../../stimuli/series.ts'
import { accept, acceptAll, elicitations, retry } from './parts/answers.ts'
import { askingCallParams, declaring } from './parts/asking-tool.ts'
import { repeatedMember } from './parts/repeated-member.ts'

/** Answers that cannot be read, and what a result that took them for good would repeat. */
const unreadable = [
  ['no content', '"accept"'],
  ['wrong content', '[]'],
] as const
const abandoned = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Label =
  | 'asked'
  | 'askedTwo'
  | 'answered'
  | 'elsewhere'
  | 'extra'
  | 'nothing'
  | 'oneOfTwo'
  | 'asked again'
  | (typeof unreadable)[number][0]
  | `action-${number}`
  | `malformed-${number}`
  | `abandoned ${(typeof abandoned)[number]}`

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr */
export default using(['eliciting-tool', 'multi-eliciting-tool']).serverScenario<Label>({
  title: 'A tool that asks, and what it makes of the answers',
  async drive({ connect, fixtures, transport }) {
    const tool = fixtures.find('eliciting-tool')
    const two = fixtures.find('multi-eliciting-tool')
    if (tool === undefined && two === undefined) return
    const client = await connect({ fresh: true })
    const capable = declaring({ elicitation: { form: {} } })
    const call = (given: JsonObject, as?: Label, deliberate?: string) =>
      client.request('tools/call', given, { ...capable, as, deliberate })
    if (two !== undefined) {
      const result = (await call(askingCallParams(two), 'askedTwo')).response?.result
      const [[key, request] = []] = Object.entries(elicitations(result) ?? {})
      if (key !== undefined && request !== undefined) {
        await call(retry(askingCallParams(two), result, { [key]: await accept(request) }), 'oneOfTwo')
      }
    }
    if (tool === undefined) return
    const params = askingCallParams(tool)
    const first = (await call(params, 'asked')).response?.result
    const asked = elicitations(first)
    if (asked === undefined) return
    await call(retry(params, first, await acceptAll(asked)), 'answered')

    // A state may be good for one use only, so each retry has a question of its own.
    const again = async (as: Label, answersTo: (key: string, request: JsonObject) => Promise<Json> | Json) => {
      const result = (await call(params)).response?.result
      const [key, request] = Object.entries(elicitations(result) ?? {})[0] ?? []
      if (key === undefined || request === undefined) return
      await call(retry(params, result, await answersTo(key, request)), as, 'answers that may be wrong')
    }
    await again('extra', async (key, request): Promise<JsonObject> => {
      const answer = { ...(await accept(request)), unknownMember: true }
      return { [key]: answer, 'never-asked': { action: 'decline' } }
    })
    await again('nothing', () => ({}))
    for (const [n, action] of noActions.entries()) await again(`action-${n}`, (key) => ({ [key]: { action } }))
    await again('no content', (key) => ({ [key]: { action: 'accept' } }))
    await again('wrong content', (key) => ({ [key]: { action: 'accept', content: { name: [] } } }))
    const malformed = [
      ...noAnswers.map((all) => () => all),
      ...nonAnswers.map((one) => (key: string) => ({ [key]: one })),
    ]
    for (const [n, answers] of malformed.entries()) await again(`malformed-${n}`, answers)

    for (const number of abandoned) await call(params, `abandoned ${number}`)
    await call(params, 'asked again')

    if (transport === 'stdio') return
    const result = (await call(params)).response?.result
    const other = await connect({ fresh: true })
    const answers = await acceptAll(elicitations(result) ?? {})
    await other.request('tools/call', retry(params, result, answers), { as: 'elsewhere', ...capable })
  },
  judges: {
    'mrtr.server.unique-keys': (labels) => {
      const { askedTwo } = labels
      const { inputRequests } = asking(askedTwo)
      const twice = repeatedMember(askedTwo.response?.text ?? '', 'inputRequests')
      if (twice !== undefined) return failed('each input request under a key of its own', twice)
      const count = isJsonObject(inputRequests) ? Object.keys(inputRequests).length : 0
      return check(count >= 2, 'two input requests under two keys', inputRequests)
    },
    'mrtr.server.request-kinds': ({ asked }) => {
      const { inputRequests } = asking(asked)
      const kinds = ['elicitation/create', 'sampling/createMessage', 'roots/list']
      return each(isJsonObject(inputRequests) ? Object.values(inputRequests) : [], (request) => {
        const method = isJsonObject(request) ? request.method : undefined
        return check(
          kinds.some((kind) => kind === method),
          `one of ${kinds.join(', ')}`,
          method,
        )
      })
    },
    'mrtr.server.no-assumed-retry': (labels) =>
      ofAnswered(labels.answered, () => {
        const calls = [...abandoned.map((number) => labels[`abandoned ${number}`]), labels['asked again']]
        return all(calls.map(asksOnce))
      }),
    'mrtr.server.retry-on-new-connection': ({ answered, elsewhere }) =>
      ofAnswered(answered, () =>
        check(isDone(elsewhere), 'the retry completed', elsewhere.response?.json ?? elsewhere.whatCame),
      ),
    'mrtr.server.validates-responses': (labels) =>
      ofAnswered(labels.answered, () =>
        all([
          ...unreadable.map(([label, trace]) => notUsed(labels[label], label, trace)),
          ...series(labels, 'action').map((exchange, n) =>
            notUsed(exchange, `the action ${noActions[n]}`, JSON.stringify(noActions[n])),
          ),
        ]),
      ),
    'mrtr.server.protocol-error': (labels) =>
      ofAnswered(labels.answered, () =>
        each(series(labels, 'malformed'), ({ response, whatCame }) =>
          check(response?.error !== undefined, 'a JSON-RPC error', response?.json ?? whatCame),
        ),
      ),
    'mrtr.server.ignores-extra-input': ({ answered, extra }) =>
      ofAnswered(answered, () =>
        check(isDone(extra), 'the call completed as without the extra input', extra.response?.json ?? extra.whatCame),
      ),
    'mrtr.server.asks-again-for-missing': (labels) =>
      ofAnswered(labels.answered, () =>
        all(
          allSeen(labels, ['nothing', 'oneOfTwo']).map(({ response, whatCame }) => {
            const asksAgain = asksForInput(response?.result)
            return check(asksAgain, 'the missing input asked for again', response?.json ?? whatCame)
          }),
        ),
      ),
  },
  provokes: ['mrtr.server.at-least-one-field'],
})

const isDone = ({ response }: Exchange): boolean => isCompleted(response?.result)

const textOf = ({ response }: Exchange): string => {
  const content = response?.result?.content
  return isJsonArray(content) ? content.map((block) => String(at(block, 'text'))).join('\n') : ''
}

function notUsed(exchange: Exchange, what: string, trace: string): Finding {
  const { response, whatCame } = exchange
  if (response === undefined) return failed('an answer', whatCame)
  const isUsed = isDone(exchange) && textOf(exchange).includes(trace)
  return check(!isUsed, `no complete result from an answer with ${what}`, response.json)
}

/** The result of a call that asks; any other makes the verdict not-observed. */
function asking(exchange: Exchange): JsonObject {
  const { result } = exchange
  if (asksForInput(result)) return result
  throw new NotObserved('the tool asked for nothing')
}

/** Judges only where right answers lead to the result. */
function ofAnswered(answered: Exchange, judge: () => Finding): Finding {
  return isDone(answered) ? judge() : notObserved(`the right answer got ${answered.whatCame}`)
}

function asksOnce({ response, extra, whatCame }: Exchange): Finding {
  if (!asksForInput(response?.result))
    return failed('the question, however many were left unanswered', response?.json ?? whatCame)
  const more = extra[0]
  return more === undefined ? passed : failed('nothing further for a question left unanswered', more.json, more.seq)
}
