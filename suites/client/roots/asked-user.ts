import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { check, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { askingAtCalls, callingEach, type QuestionOutcome } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { ofAnswer } from '../parts/user.ts'

type Time = 'agreed' | 'refused'
const times = ['agreed', 'refused'] as const

const countOf = ({ result }: QuestionOutcome): number => {
  const roots = result?.roots
  return roots !== undefined && isJsonArray(roots) ? roots.length : 0
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
        ...callingEach(times),
      ],
    })
    await server.done()
  },
  judges: {
    'roots.guidance.consent': (labels, context) =>
      ofAnswer(labels, context, 'agreed', 'roots/list', (answer, { length }) => {
        if (countOf(answer) === 0) return notObserved('the client gave no roots')
        return check(length > 0, 'a question to the user before roots are given', answer.result, ...answer.evidence)
      }),
    'roots.security.access-controls': (labels, context) =>
      ofAnswer(labels, context, 'refused', 'roots/list', (answer, questions) => {
        const denied = questions.find(({ answered }) => answered === 'decline')
        if (denied === undefined) return notObserved('the user is asked once or never, and could not refuse')
        return countOf(answer) === 0
          ? passed
          : failed('no roots that the user refused to the server', answer.result, denied.seq, ...answer.evidence)
      }),
  },
})
