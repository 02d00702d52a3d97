import {
  errorCode,
  factsOf,
  failed,
  type JudgeContext,
  notApplicable,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { undeclaredNotThere } from '../../judging/not-there.ts'
import { suggestions } from '../../judging/suggestions.ts'
import { completable } from './parts/completable.ts'

const madeUp = { ref: { type: 'ref/prompt', name: 'mcp-conform' }, argument: { name: 'any', value: '' } }

export default using([], ['complete-prompt']).serverScenario<'undeclared:completion'>({
  title: 'Completion that is not declared is not there',
  revisions: since('2025-03-26'),
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.completions !== undefined) return
    const client = await connect()
    const params = completable(facts, fixtures) ?? madeUp
    const deliberate = 'completions are not declared'
    await client.request('completion/complete', params, { as: 'undeclared:completion', deliberate })
  },
  judges: {
    'completion.server.declare-capability': (labels, context) => {
      if (isDeclared(context)) return passed
      const { 'undeclared:completion': completion } = labels
      if (completion.response?.result === undefined) return passed
      // Nothing was completed: that it should have said so is for completion.error.method-not-found.
      if (suggestions(completion.response?.result).length === 0) return notObserved('the server suggested nothing')
      return failed('the capability completions, which the server has', completion.response.json)
    },
    'completion.error.method-not-found': (labels, context) => {
      if (isDeclared(context)) return notApplicable('the server declares completions')
      const { 'undeclared:completion': completion } = labels
      // A server that completes all the same is told to declare it.
      if (suggestions(completion.response?.result).length > 0) return notObserved('the completion succeeded')
      return errorCode(completion, codes.methodNotFound)
    },
    'errors.method-not-found.capability-gated': undeclaredNotThere,
  },
})

function isDeclared({ facts, revision, transport }: JudgeContext): boolean {
  return factsOf(facts, revision, transport)?.capabilities.completions !== undefined
}
