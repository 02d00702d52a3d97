import {
  all,
  type Finding,
  factsOf,
  failed,
  type JudgeContext,
  type Labels,
  passed,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { type Undeclared, undeclaredNotThere } from '../../judging/not-there.ts'
import { itemsOf, type ListKind, lists } from '../../stimuli/lists.ts'

type Label = Undeclared<ListKind['member']>

export default serverScenario<Label>({
  title: 'Features that are not declared are not there',
  isolation: 'shared',
  async drive({ connect, facts }) {
    for (const { capability, method, member } of lists) {
      if (facts.capabilities[capability] !== undefined) continue
      const client = await connect()
      await client.request(method, undefined, {
        as: `undeclared:${member}`,
        deliberate: `${capability} is not declared`,
      })
    }
  },
  judges: {
    'tools.capability.declared': (labels, context) => all([nothingListed('tools', labels, context)]),
    'resources.capability.declared': (labels, context) =>
      all([nothingListed('resources', labels, context), nothingListed('resourceTemplates', labels, context)]),
    'prompts.capability.declared': (labels, context) => all([nothingListed('prompts', labels, context)]),
    'errors.method-not-found.capability-gated': undeclaredNotThere,
    'capabilities.server.implemented-advertised': (labels, context) =>
      all(
        lists.flatMap(({ member }) => [nothingListed(member, labels, context), notEmptyList(member, labels, context)]),
      ),
  },
})

function isDeclared(member: ListKind['member'], { facts, revision, transport }: JudgeContext): boolean {
  const capability = lists.find((list) => list.member === member)?.capability
  return capability !== undefined && factsOf(facts, revision, transport)?.capabilities[capability] !== undefined
}

/** An empty list is nothing that a server would have to declare. */
function nothingListed(member: ListKind['member'], labels: Labels<Label>, context: JudgeContext): Finding {
  if (isDeclared(member, context) || itemsOf(labels[`undeclared:${member}`], member).length === 0) return passed
  return failed(`the capability for the ${member} that the server lists`, labels[`undeclared:${member}`].response?.json)
}

function notEmptyList(member: ListKind['member'], labels: Labels<Label>, context: JudgeContext): Finding {
  if (isDeclared(member, context)) return passed
  const { response } = labels[`undeclared:${member}`]
  const listed = response?.result?.[member]
  const isEmptyList = isJsonArray(listed) && listed.length === 0
  return isEmptyList ? warned('an error from a feature that is not declared', response?.json) : passed
}
