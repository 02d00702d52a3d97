import {
  at,
  check,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { askingInTurn, bringingQuestions, type QuestionOutcome } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { askedUser, ofAnswer } from '../parts/user.ts'

/** What the user does at each request for sampling, in this order. */
const deeds = ['agrees', 'refuses', 'edits'] as const
type Deed = (typeof deeds)[number]

const edited = 'mcp-conform-edited'
const promptOf = (deed: Deed): string => `mcp-conform-prompt-${deed}`

const textIn = ({ result }: QuestionOutcome): string => {
  const text = at(result, 'content', 'text') ?? at(result, 'content', 0, 'text')
  return typeof text === 'string' ? text : ''
}

const judged = (
  labels: Labels<Deed>,
  context: JudgeContext,
  deed: Deed,
  judge: (answer: QuestionOutcome, asked: number) => Finding,
): Finding => ofAnswer(labels, context, deed, 'sampling/createMessage', (answer, { length }) => judge(answer, length))

/** What is sampled without a question to the user. */
const unasked = (labels: Labels<Deed>, context: JudgeContext): Finding =>
  judged(labels, context, 'agrees', ({ result, evidence }, asked) => {
    if (result === undefined) return notObserved('nothing was sampled')
    return check(asked > 0, 'a question to the user before anything is sampled', result, ...evidence)
  })

/** What is given to the server without a look of the user. */
const unseen = (labels: Labels<Deed>, context: JudgeContext): Finding =>
  judged(labels, context, 'agrees', ({ result, evidence }, asked) => {
    if (result === undefined || asked === 0) return notObserved('the user was not asked before, or nothing was sampled')
    const looks = askedUser(context, 'sampling/result') ?? []
    return check(
      looks.length > 0,
      'a question to the user before the server gets what was sampled',
      result,
      ...evidence,
    )
  })

/** https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#user-interaction-model */
export default using(['answer-user', 'answer-sampling']).clientScenario<Deed>({
  title: 'Three requests for sampling: the user agrees, refuses, and changes the prompt',
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts) || !isJsonObject(facts.capabilities.sampling)) return
    const questions = deeds.map((deed) => {
      const messages = [{ role: 'user', content: { type: 'text', text: promptOf(deed) } }]
      return [deed, { method: 'sampling/createMessage', params: { messages, maxTokens: 50 } }] as const
    })
    const server = await serve(askingInTurn(questions, revision), {
      actions: [
        { action: 'answer-sampling', answers: [] },
        {
          action: 'answer-user',
          answers: [
            { to: 'sampling/createMessage' },
            { to: 'sampling/createMessage', allow: false },
            { to: 'sampling/createMessage', text: edited },
          ],
        },
        ...bringingQuestions(deeds, revision),
      ],
    })
    await server.done()
  },
  judges: {
    'principles.sampling.approval': unasked,
    'sampling.security.approval-controls': unasked,
    'sampling.hitl.deny-possible': (labels, context) =>
      judged(labels, context, 'refuses', ({ result, evidence }, asked) => {
        if (asked < 2) return notObserved('the user was not asked, which another requirement covers')
        return result === undefined ? passed : failed('nothing sampled that the user refused', result, ...evidence)
      }),
    'sampling.hitl.edit-prompts': (labels, context) =>
      judged(labels, context, 'edits', (answer, asked) => {
        if (asked < 3 || answer.result === undefined)
          return notObserved('the user was not asked, or nothing was sampled')
        const text = textIn(answer)
        if (text.includes(edited)) return passed
        return text.includes(promptOf('edits'))
          ? failed(`the prompt of the user, ${edited}, before the model`, text, ...answer.evidence)
          : notObserved('the model of the driver does not repeat its prompt')
      }),
    'sampling.hitl.review-response': unseen,
  },
})
