import {
  at,
  check,
  type Finding,
  factsOf,
  failed,
  type JudgeContext,
  type Labels,
  missing,
  notObserved,
  passed,
  until,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { asking, judgeQuestion, type Questions } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'

type Label = 'rejected'

const questions: Questions<Label> = {
  rejected: {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }], maxTokens: 20 },
  },
}

const needed = 'needs answer-sampling: a driver that answers as it is told (--driver, docs/reference/drivers.md)'

/** A rejection gets an error, with the code that a revision has for it. */
function refused(labels: Labels<Label>, context: JudgeContext, code?: number): Finding {
  return judgeQuestion(
    labels,
    context,
    'rejected',
    ({ result, error, evidence }) => {
      if (result !== undefined) return failed('an error for what the user did not want', result, ...evidence)
      if (error === undefined) return missing('an error for what the user did not want', ...evidence)
      // A client that runs such requests as tasks may accept them only as tasks (2025-11-25, basic/utilities/tasks).
      if (error.code === codes.invalidRequest && runsAsTask(context))
        return notObserved('the client takes such requests as tasks only')
      return code === undefined ? passed : check(error.code === code, `error ${code}`, error, ...evidence)
    },
    needed,
  )
}

function runsAsTask({ facts, revision, transport }: JudgeContext): boolean {
  const { capabilities = {} } = factsOf(facts, revision, transport) ?? {}
  return at(capabilities, 'tasks', 'requests', 'sampling', 'createMessage') !== undefined
}

/** https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#error-handling */
export default using(['answer-sampling']).clientScenario<Label>({
  title: 'A request for sampling that the user rejects',
  revisions: until('2025-11-25'),
  async drive({ serve, facts, revision }) {
    if (!isDriven(facts)) return
    const server = await serve(asking(questions, revision), {
      actions: [{ action: 'answer-sampling', answers: [{ reject: true }] }, { action: 'list-tools' }],
    })
    await server.done()
  },
  judges: {
    'sampling.errors.report': (labels, context) => refused(labels, context),
    'sampling.errors.user-rejected': (labels, context) => refused(labels, context, -1),
  },
})
