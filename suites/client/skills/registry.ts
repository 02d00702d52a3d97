import { type Action, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills, textsIn, uriOf } from './parts/catalog.ts'
import { hadResult, readsOf, refuses, requestsWith } from './parts/judging.ts'

const authority = 'skill://fixture.example'
const pages = { 'pages.md': '# Pages\n' }
const extract: Skill = {
  root: `${authority}/office/guide/tools/extract`,
  files: { 'SKILL.md': manifestOf('extract', 'The text of one page'), ...pages },
}
/** It holds another skill, whose files are its own, too. */
const guide: Skill = {
  root: `${authority}/office/guide`,
  files: {
    'SKILL.md': manifestOf('guide', 'How documents are filled in'),
    'pages.md': '# Pages of the guide\n',
    'references/FORMS.md': '# Forms\n',
    'templates/invoice.md': '# Invoice\n',
    'tools/extract/SKILL.md': extract.files['SKILL.md'] ?? '',
    'tools/extract/pages.md': '# Pages\n',
  },
}
const refunds = (who: string): Skill => ({
  root: `${authority}/${who}/refunds`,
  files: { 'SKILL.md': manifestOf('refunds', `Refunds, for ${who}`) },
})
const twins = [refunds('billing'), refunds('support')] as const
/** Nobody loads it. */
const untouched: Skill = {
  root: `${authority}/office/untouched`,
  files: { 'SKILL.md': manifestOf('untouched', 'What nobody needs'), 'references/MORE.md': '# More\n' },
}
/** It looks like a skill, and is none. */
const lookalike = `${authority}/notes/SKILL.md`
/** Where the references of the nested skill do not lead. */
const elsewhere = { [`${authority}/pages.md`]: '# Pages of the server\n' }

const read = (id: string, skill: Skill, path: string): Action => ({
  action: 'read-skill-file',
  id,
  skill: uriOf(skill),
  path,
})
const load = (id: string, uri: string): Action => ({ action: 'load-skill', id, uri })

const listing: readonly Action[] = [{ action: 'list-skills', id: 'listed' }]
const loading: readonly Action[] = [
  load('guide', uriOf(guide)),
  load('nested', uriOf(extract)),
  ...twins.map((skill, n) => load(`twin-${n}`, uriOf(skill))),
  load('lookalike', lookalike),
]
const reading: readonly Action[] = [
  read('file', guide, 'references/FORMS.md'),
  read('again', guide, 'references/FORMS.md'),
  read('relative', extract, 'pages.md'),
]
/** All files that the actions ask for. */
const wanted: readonly string[] = [
  ...[guide, extract, ...twins].map(uriOf),
  lookalike,
  `${guide.root}/references/FORMS.md`,
  `${extract.root}/pages.md`,
  `${guide.root}/pages.md`,
  `${authority}/pages.md`,
]

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#listing-skills */
export default using(['list-skills', 'load-skill', 'read-skill-file']).clientScenario({
  title: 'Skills in two pages, some loaded, and some of their files read',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    const server = await serve(
      servesSkills(() => ({
        pages: [[untouched, guide, extract, twins[0]], [twins[1]]],
        loose: { [lookalike]: manifestOf('notes', 'Notes of somebody'), ...elsewhere },
        resources: [{ uri: lookalike, name: 'notes', mimeType: 'text/markdown' }],
      })),
      {
        actions: [
          ...(does('list-skills') ? listing : []),
          ...(does('load-skill') ? loading : []),
          ...(does('load-skill') && does('read-skill-file') ? reading : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'skills.list.client-pagination': (_, context) => {
      const lists = requestsWith(context, 'skills/list')
      if (lists.some(({ params }) => params?.cursor !== undefined)) return passed
      if (!hadResult(context, 'listed') || lists.length === 0) return notObserved('the client listed no skills')
      return failed('skills/list with the cursor of the first page', 'nothing more', ...lists.map(({ seq }) => seq))
    },
    'skills.names.host-disambiguates': (_, context) =>
      reported(context, 'listed', ({ outcome, value, line, seq }) => {
        const known = textsIn(value)
        const both = twins.map(uriOf)
        if (outcome !== 'result' || !both.some((uri) => known.includes(uri)))
          return notObserved('the client reports no URIs of skills')
        // Without the second page it cannot know both.
        if (!requestsWith(context, 'skills/list').some(({ params }) => params?.cursor !== undefined))
          return notObserved('the client did not come to the second page')
        return both.every((uri) => known.includes(uri)) ? passed : failed(`both ${both.join(' and ')}`, line, seq)
      }),
    'skills.verify.on-demand': (_, context) => {
      const early = requestsWith(context, 'resources/read').find(({ params }) => !wanted.includes(String(params?.uri)))
      if (early !== undefined) return failed('no read of a file that nobody asked for', early.json, early.seq)
      return requestsWith(context, 'skills/list').length > 0 ? passed : notObserved('the client listed no skills')
    },
    'skills.read.relative-references': (_, context) => {
      const right = readsOf(context, `${extract.root}/pages.md`)
      if (right.length > 0) return passed
      const [wrong] = [`${guide.root}/pages.md`, `${authority}/pages.md`].flatMap((uri) => readsOf(context, uri))
      if (wrong !== undefined) return failed(`resources/read of ${extract.root}/pages.md`, wrong.json, wrong.seq)
      return notObserved('the client did not read the file')
    },
    'skills.verify.cached': (_, context) => {
      if (!hadResult(context, 'file') || !hadResult(context, 'again'))
        return notObserved('the client did not read a file twice')
      const reads = readsOf(context, `${guide.root}/references/FORMS.md`)
      return reads.length < 2
        ? passed
        : failed('the file read once', `${reads.length} times resources/read`, ...reads.map(({ seq }) => seq))
    },
    'skills.uri.host-not-by-scheme': (_, context) => {
      const listed = reportOf(context, 'listed')
      if (listed?.outcome === 'result' && textsIn(listed.value).includes(lookalike))
        return failed('no resource among the skills that the server does not list there', listed.line, listed.seq)
      return refuses(context, 'guide', ['lookalike'], 'a resource that skills/get does not know')
    },
  },
  provokes: ['skills.capability.client-observes-declaration', 'skills.get.client-uri'],
})
