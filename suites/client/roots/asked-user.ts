import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import {
  check,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type Answer, answerTo, askingAtCalls } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { askedUser, needsUser } from '../parts/user.ts'

type Time = 'agreed' | 'refused'
const times = ['agreed', 'refused'] as const

const countOf = ({ result }: Answer): number => {
  const roots = result?.roots
  return roots !== undefined && isJsonArray(roots) ? roots.length : 0
}

function ofAnswer(
  labels: Labels<Time>,
  context: JudgeContext,
  time: Time,
  judge: (answer: Answer, asked: number) => Finding,
): Finding {
  const questions = askedUser(context, 'roots/list')
  const answer = answerTo(labels, context, time)
  return questions === undefined || answer === undefined ? notObserved(needsUser) : judge(answer, questions.length)
}

/** https://modelcontextprotocol.io/specification/2025-11-25/client/roots#implementation-guidelines */
export default using(['answer-user', 'change-roots']).clientScenario<Time>({
  title: 'A server asks twice for roots: the user agrees to the first time',
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts)) return
    const questions = times.map((time) => [time, { method: 'roots/list', params: {} }] as const)
    const server = await serve(askingAtCalls<Time>(questions, revision), {
      actions: [
        { action: 'change-roots', set: [{ uri: pathToFileURL(tmpdir()).href }] },
        { action: 'answer-user', answers: [{ to: 'roots/list' }, { to: 'roots/list', allow: false }] },
        { action: 'list-tools' },
        ...times.map((name) => ({ action: 'call-tool', name }) as const),
      ],
    })
    await server.done()
  },
  judges: {
    'roots.guidance.consent': (labels, context) =>
      ofAnswer(labels, context, 'agreed', (answer, asked) => {
        if (countOf(answer) === 0) return notObserved('the client gave no roots')
        return check(asked > 0, 'a question to the user before roots are given', answer.result, ...answer.evidence)
      }),
    'roots.security.access-controls': (labels, context) =>
      ofAnswer(labels, context, 'refused', (answer) => {
        const denied = askedUser(context, 'roots/list')?.find(({ answered }) => answered === 'decline')
        if (denied === undefined) return notObserved('the user is asked once or never, and could not refuse')
        return countOf(answer) === 0
          ? passed
          : failed('no roots that the user refused to the server', answer.result, denied.seq, ...answer.evidence)
      }),
  },
})
