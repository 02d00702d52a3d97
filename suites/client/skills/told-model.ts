import {
  type Action,
  type AskedModel,
  type Finding,
  failed,
  givenText,
  header,
  type JudgeContext,
  notObserved,
  passed,
  since,
  theOther,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reportOf } from '../parts/driven.ts'
import { askedSince, hasOurModel, neverAsked } from '../parts/host.ts'
import { manifestOf, type Skill, servesSkills } from './parts/catalog.ts'
import { compareTold, selfName, skillWord, type ToldOfSkill } from './parts/told-origin.ts'

function skill(name: string, word: string, more: Partial<Skill> = {}): Skill {
  const text = `${manifestOf(name, `What ${name} is about`)}${word}\n`
  return { root: `skill://fixture.example/${name}`, files: { 'SKILL.md': text }, ...more }
}

/** Both servers have it, with the same bytes: what the model is told of it differs by nothing but its server. */
const shared = skill('guide', skillWord)

const evil = 'x-suite-word-of-changed-bytes'
const deliberate = 'a skill that is not as its entry says'
/** Other bytes than the entry describes, as many as these. */
const changed = skill('changed', evil.replaceAll(/./g, 'x'), {
  altered: { 'SKILL.md': `${manifestOf('changed', 'What changed is about')}${evil}\n` },
  deliberate,
})
const other = 'x-suite-word-of-another-entry'
const renamed = skill('renamed', other, {
  told: { frontmatter: { name: 'renamed', description: 'Something else' } },
  deliberate,
})

const serverInfo = { name: selfName, version: '1.0.0' }
const server = { ...servesSkills(() => ({ pages: [[shared, changed, renamed]] })), serverInfo }

const text = 'What do your skills say?'
const prompt = (id: string, on?: string): Action => ({ action: 'prompt', text, id, ...(on && { on }) })
const load = ({ root }: Skill, id: string, on?: string): Action => ({
  action: 'load-skill',
  uri: `${root}/SKILL.md`,
  id: `load ${id}`,
  ...(on && { on }),
})

/** The name of each session is the label under which the host knows its server. */
const labels = ['x-suite-alpha', 'x-suite-beta'] as const
const [alpha, beta] = labels
const ofBoth: readonly Action[] = [
  { action: 'connect', as: alpha },
  { action: 'connect', as: beta, server: theOther },
  ...(
    [
      ['alpha', alpha],
      ['beta', beta],
      ['again', alpha],
    ] as const
  ).flatMap(([id, on]) => [load(shared, id, on), prompt(id, on)]),
]
const ofOne: readonly Action[] = [load(shared, 'alpha'), prompt('alpha')]
const odd: readonly Action[] = [load(changed, 'changed'), load(renamed, 'renamed'), prompt('odd')]

/** What the model was told between the loading of a skill and the end of the prompt that came next. */
function told(context: JudgeContext, id: string): ToldOfSkill | undefined {
  const loaded = reportOf(context, `load ${id}`)
  const ended = reportOf(context, id)
  if (loaded?.outcome !== 'result' || ended === undefined) return undefined
  const asked = askedSince(context, loaded.seq).find(({ http }) => http.seq < ended.seq)
  return asked && { turns: asked.turns, seq: asked.http.seq }
}

const notTold = 'the host did not tell its model the same skill of two servers'

function compared(context: JudgeContext) {
  const [first, second, again] = [told(context, 'alpha'), told(context, 'beta'), told(context, 'again')]
  if (first === undefined || second === undefined) return undefined
  const places = context.conversations.flatMap(({ http: [one] }) => header(one?.requestHeaders ?? [], 'host') ?? [])
  return compareTold({ first, second, again }, [...labels, ...places])
}

/** @param ofSame judges what the model is told of both servers, word for word */
function toldApart(context: JudgeContext, ofSame: (told: string, seq: number) => Finding): Finding {
  if (askedSince(context).length === 0) return notObserved(neverAsked)
  const found = compared(context)
  if (found === undefined) return notObserved(notTold)
  if (found.is === 'unclear') return notObserved(found.why)
  return found.is === 'apart' ? passed : ofSame(found.text, found.seq)
}

/** Content that failed its verification goes to no model, whatever the driver reports of it. */
function keptFromModel(context: JudgeContext, id: string, word: string) {
  const asked = askedSince(context)
  if (asked.length === 0) return notObserved(neverAsked)
  const report = reportOf(context, `load ${id}`)
  if (report === undefined || !asked.some((one) => has(one, skillWord)))
    return notObserved('the host told its model no skill that is in order')
  if (report.outcome === 'result') return notObserved('it loads the skill, which another requirement covers')
  const found = asked.find((one) => has(one, word))
  if (found === undefined) return passed
  const turn = found.turns.find((one) => one.text.includes(word))
  return failed('nothing of it in what the model is told', turn?.text ?? word, report.seq, found.http.seq)
}

const has = (asked: AskedModel, word: string): boolean => givenText(asked).includes(word)

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#security-considerations */
export default using(['connect', 'load-skill', 'prompt']).clientScenario({
  title: 'What the model of a host is told of skills',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    if (!isDriven(facts) || !hasOurModel(facts) || !does('load-skill')) return
    const isPair = does('connect')
    const running = await serve(
      { ...server, ...(isPair && { other: server }), model: () => ({ text: 'Done.' }) },
      { actions: [...(isPair ? ofBoth : ofOne), ...odd] },
    )
    await running.done()
  },
  judges: {
    'skills.security.origin-tagged': (_, context) =>
      toldApart(context, (told, seq) =>
        told.includes(selfName)
          ? notObserved('the model is told what the server calls itself, which another requirement covers')
          : failed('the server of the skill in what the model is told', told, seq),
      ),
    'skills.security.host-label': (_, context) =>
      toldApart(context, (told, seq) =>
        told.includes(selfName)
          ? failed('a label of the host for each of two servers that call themselves the same', told, seq)
          : notObserved('the model is not told the server of a skill, which another requirement covers'),
      ),
    'skills.verify.unused': (_, context) => keptFromModel(context, 'changed', evil),
    'skills.verify.frontmatter-blocks-load': (_, context) => keptFromModel(context, 'renamed', other),
  },
})
