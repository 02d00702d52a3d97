import {
  type Action,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reportOf } from '../parts/driven.ts'
import { answersCalls, askedUser, needsUser } from '../parts/user.ts'
import { manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { requestsWith } from './parts/judging.ts'

/** What the skill says may be used without a question, and what a skill in one of its folders says so of. */
const [granted, nested] = ['suite_granted', 'suite_nested'] as const
const inner = 'inner/SKILL.md'

const field = 'allowed-tools'
/** Names as hosts write them: that of the server, and those in front of which the server stands. */
const grant = (tool: string): string => `${tool} mcp__suite__${tool} mcp__mcp-conform__${tool}`
const described = 'Uses a tool'

const skill: Skill = {
  root: 'skill://fixture.example/outer',
  files: {
    'SKILL.md': manifestOf('outer', described, `${field}: ${grant(granted)}`),
    [inner]: manifestOf('inner', 'Uses another one', `${field}: ${grant(nested)}`),
  },
  told: { frontmatter: { name: 'outer', description: described, [field]: grant(granted) } },
}

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })
const call = (name: string): Action => ({ action: 'call-tool', name })

/** The user has refused the tool each time: who calls it once a skill allows it has taken that for consent. */
function isNoConsent(context: JudgeContext, name: string, after: string): Finding {
  const questions = askedUser(context, 'tools/call')
  if (questions === undefined) return notObserved(needsUser)
  const read = reportOf(context, after)
  if (read?.outcome !== 'result') return notObserved('the client did not read the skill')
  if (!questions.some(({ answered, seq }) => answered === 'decline' && seq < read.seq))
    return notObserved('the client did not ask its user about tools, which another requirement covers')
  const calls = requestsWith(context, 'tools/call').filter(({ params }) => params?.name === name)
  if (calls.some(({ seq }) => seq < read.seq))
    return notObserved('the client calls what its user refused, which another requirement covers')
  const [made] = calls
  return made === undefined
    ? passed
    : failed('no call that the user refused, whatever a skill allows', made.json, read.seq, made.seq)
}

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#security-considerations */
export default using(['answer-user', 'call-tool', 'load-skill', 'read-skill-file']).clientScenario({
  title: 'A skill that allows tools which the user refuses',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    if (!isDriven(facts) || !['answer-user', 'call-tool', 'load-skill'].every(does)) return
    const script = servesSkills(() => ({ pages: [[skill]] }))
    const server = await serve(
      {
        ...script,
        capabilities: { ...script.capabilities, tools: {} },
        tools: [tool(granted), tool(nested)],
        on: { ...script.on, ...answersCalls },
      },
      {
        actions: [
          { action: 'answer-user', answers: [{ to: 'tools/call', allow: false }] },
          { action: 'list-tools' },
          ...[granted, nested].map(call),
          { action: 'load-skill', id: 'loaded', uri: uriOf(skill) },
          call(granted),
          ...(does('read-skill-file')
            ? [{ action: 'read-skill-file', id: 'read', skill: uriOf(skill), path: inner } as const, call(nested)]
            : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'skills.security.allowed-tools-ignored': (_, context) => isNoConsent(context, granted, 'loaded'),
    'skills.nested.host-ignores-frontmatter': (_, context) => isNoConsent(context, nested, 'read'),
  },
})
