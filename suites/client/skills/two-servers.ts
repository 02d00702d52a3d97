import {
  type Action,
  failed,
  isWithOther,
  type JudgeContext,
  type Message,
  notObserved,
  passed,
  since,
  theOther,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills, textIn, textsIn, uriOf } from './parts/catalog.ts'
import { hadResult } from './parts/judging.ts'

const authority = 'skill://fixture.example'
const servers = ['first', 'second'] as const
type Server = (typeof servers)[number]

const wordOf = (server: Server): string => `x-suite-word-of-the-${server}`

/** Both servers have a skill at this URI, each with a text of its own. */
const shared = (server: Server): Skill => ({
  root: `${authority}/office/guide`,
  files: { 'SKILL.md': `${manifestOf('guide', 'How documents are filled in')}${wordOf(server)}\n` },
})
/** A skill of the first alone; the second has a file at the URI of one of its files. */
const own: Skill = {
  root: `${authority}/office/forms`,
  files: { 'SKILL.md': manifestOf('forms', 'Forms of the office'), 'FORMS.md': `# Forms\n${wordOf('first')}\n` },
}
const form = `${own.root}/FORMS.md`
/** One name, two URIs. */
const named = (server: Server): Skill => ({
  root: `${authority}/${server}/refunds`,
  files: { 'SKILL.md': manifestOf('refunds', `Refunds of the ${server}`) },
})

const actions: readonly Action[] = [
  { action: 'connect', as: 'first' },
  { action: 'connect', as: 'second', server: theOther },
  ...servers.map((on): Action => ({ action: 'list-skills', on, id: `listed-${on}` })),
  ...servers.map((on): Action => ({ action: 'load-skill', on, id: `loaded-${on}`, uri: uriOf(shared(on)) })),
  { action: 'load-skill', on: 'first', id: 'own', uri: uriOf(own) },
  { action: 'load-skill', on: 'second', id: 'later', uri: uriOf(named('second')) },
  { action: 'read-skill-file', on: 'first', id: 'read', skill: uriOf(own), path: 'FORMS.md' },
]

/** The reads of a URI at one of the servers. */
const readsAt = ({ conversations }: JudgeContext, server: Server, uri: string): readonly Message[] =>
  conversations
    .filter(({ connection }) => isWithOther(connection) === (server === 'second'))
    .flatMap(({ bySubject }) => bySubject)
    .filter(({ method, params }) => method === 'resources/read' && params?.uri === uri)

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#skill-uris */
export default using(['connect', 'list-skills', 'load-skill', 'read-skill-file']).clientScenario({
  title: 'Two servers at once, with skills of the same URI, the same name, and a file at the same URI',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    const possible = actions.filter(({ action }) => does(action))
    if (!isDriven(facts) || !does('connect') || possible.every(({ action }) => action === 'connect')) return
    const server = await serve(
      {
        ...servesSkills(() => ({ pages: [[shared('first'), own, named('first')]] })),
        other: servesSkills(() => ({
          pages: [[shared('second'), named('second')]],
          loose: { [form]: `# Forms\n${wordOf('second')}\n` },
        })),
      },
      { actions: possible },
    )
    await server.done()
  },
  judges: {
    'skills.entry.identity-pair': (_, context) => {
      const uri = uriOf(shared('first'))
      const loaded = reportOf(context, 'loaded-first')
      if (loaded === undefined || !hadResult(context, 'listed-second'))
        return notObserved('the client did not list the skills of both servers')
      const wrong = readsAt(context, 'second', uri).find(({ seq }) => seq < loaded.seq)
      if (wrong !== undefined) return failed('the skill of the first server read there', wrong.json, wrong.seq)
      return readsAt(context, 'first', uri).length > 0 ? passed : notObserved('the client did not read the skill')
    },
    'skills.entry.not-keyed-by-uri': (_, context) =>
      reported(context, 'loaded-second', ({ outcome, value, line, seq }) => {
        if (outcome !== 'result' || !hadResult(context, 'loaded-first'))
          return notObserved('the client did not load both skills')
        const text = textIn(value)
        if (text.includes(wordOf('second'))) return passed
        return text.includes(wordOf('first'))
          ? failed('the text of the server that was asked', line, seq)
          : notObserved('the client reports no text of a skill')
      }),
    'skills.names.per-origin': (_, context) =>
      reported(context, 'listed-second', ({ value, line, seq }) => {
        const known = servers.map((server) => textsIn(reportOf(context, `listed-${server}`)?.value))
        if (!known[0]?.includes(uriOf(named('first')))) return notObserved('the client reports no URIs of skills')
        return textsIn(value).includes(uriOf(named('second')))
          ? passed
          : failed(`${uriOf(named('second'))}, whatever the other server calls its skills`, line, seq)
      }),
    'skills.security.reads-bound': (_, context) => {
      if (readsAt(context, 'first', form).length > 0) return passed
      const [wrong] = readsAt(context, 'second', form)
      if (wrong === undefined) return notObserved('the client did not read the file')
      return failed('the file of a skill read at its server', wrong.json, wrong.seq)
    },
  },
})
