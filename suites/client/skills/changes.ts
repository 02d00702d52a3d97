import { type Action, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'
import { child, manifestOf, type Skill, servesSkills, textIn, textsIn, uriOf } from './parts/catalog.ts'
import { hadResult, readsOf, requestsWith } from './parts/judging.ts'

const root = 'skill://fixture.example/guide'
const oldText = '# Forms as they were\n'
const newText = '# Forms as they are\n'
const formsPath = 'references/FORMS.md'
const folder = `${root}/templates`
const added = `${folder}/credit-note.md`

const guide = (forms: string): Skill => ({
  root,
  files: {
    'SKILL.md': manifestOf('guide', 'How documents are filled in'),
    [formsPath]: forms,
    'templates/invoice.md': '# Invoice\n',
    'templates/order.md': '# Order\n',
  },
})
const uri = uriOf(guide(oldText))

const file = (id: string, path: string): Action => ({ action: 'read-skill-file', skill: uri, path, id })
const look: Action = { action: 'list-skill-folder', skill: uri, path: 'templates', id: 'folder' }

/** The added file is shown on the second page of its folder. */
const folders = {
  [folder]: [[child(`${folder}/invoice.md`), child(`${folder}/order.md`)], [child(added)]],
  [root]: [[child(uri), child(`${root}/references`, 'inode/directory'), child(folder, 'inode/directory')]],
  [`${root}/references`]: [[child(`${root}/${formsPath}`)]],
}

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#directory-reads-and-the-held-entry */
export default using(['list-skills', 'load-skill', 'read-skill-file', 'list-skill-folder']).clientScenario({
  title: 'A skill that changes while it is in use',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    if (!does('load-skill')) return
    let listings = 0
    const scripted = servesSkills(() => ({
      // What is listed a second time is the new state.
      pages: [[guide(listings > 1 ? newText : oldText)]],
      loose: { [added]: '# Credit note\n' },
      folders,
      ttlMs: 0,
    }))
    const list = scripted.on?.['skills/list']
    const server = await serve(
      {
        ...scripted,
        on: {
          ...scripted.on,
          'skills/list': async (request, next) => {
            listings += 1
            return list === undefined ? next() : list(request, next)
          },
          'resources/directory/read': async (request, next) => {
            request.deliberate('a file that its entry does not list')
            return (await scripted.on?.['resources/directory/read']?.(request, next)) ?? next()
          },
        },
      },
      {
        actions: [
          ...(does('list-skills') ? [{ action: 'list-skills', id: 'listed' } as const] : []),
          { action: 'load-skill', uri, id: 'loaded' },
          ...(does('list-skill-folder') ? [look] : []),
          ...(does('read-skill-file') ? [file('added', 'templates/credit-note.md'), file('before', formsPath)] : []),
          ...(does('list-skills') && does('read-skill-file')
            ? [
                { action: 'list-skills', id: 'listed again' } as const,
                { action: 'load-skill', uri, id: 'loaded again' } as const,
                file('after', formsPath),
              ]
            : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'skills.directory.no-unlisted-child': (_, context) => {
      const [sent] = readsOf(context, added)
      if (requestsWith(context, 'resources/directory/read').length === 0)
        return notObserved('the client reads no directory of the server')
      if (sent !== undefined) return failed('no read of a file that a directory alone shows', sent.json, sent.seq)
      return reported(context, 'added', ({ outcome, line, seq }) =>
        outcome === 'result' ? failed('no result for a file that the entry does not list', line, seq) : passed,
      )
    },
    'skills.directory.unlisted-unsurfaced': (_, context) => {
      if (!isShown(context)) return notObserved('the client did not see the added file in its folder')
      return reported(context, 'folder', ({ outcome, value, line, seq }) => {
        if (outcome !== 'result') return notObserved('the client showed no folder')
        const isSurfaced = textsIn(value).some((name) => name.includes('credit-note.md'))
        return isSurfaced ? failed('the files of the entry alone', line, seq) : passed
      })
    },
    'skills.directory.client-pagination': (_, context) => {
      const pages = requestsWith(context, 'resources/directory/read').filter(({ params }) => params?.uri === folder)
      if (pages.length === 0) return notObserved('the client reads no directory of the server')
      if (pages.some(({ params }) => params?.cursor !== undefined)) return passed
      if (!hadResult(context, 'folder')) return notObserved('the client did not come to the end of it')
      return failed('the second page of the folder', 'nothing more', ...pages.map(({ seq }) => seq))
    },
    'skills.verify.cache-stale': (_, context) => {
      const [, again] = requestsWith(context, 'skills/list')
      if (!hadResult(context, 'before') || again === undefined)
        return notObserved('the client did not read a file and ask for the entry again')
      const after = reportOf(context, 'after')
      if (after?.outcome !== 'result') return notObserved('the client did not read the file again')
      return textIn(after.value).includes(oldText.trim())
        ? failed('the content that the current entry describes', after.line, after.seq)
        : passed
    },
  },
  provokes: ['skills.capability.client-no-directory-read'],
})

/** Whether the client came to the page that shows the file. */
const isShown = ({ conversations }: Parameters<typeof requestsWith>[0]): boolean =>
  conversations
    .flatMap(({ exchanges }) => exchanges)
    .some(({ sent, response }) => {
      const { resources } = response?.result ?? {}
      const shows = isJsonArray(resources) && JSON.stringify(resources).includes(added)
      return sent?.method === 'resources/directory/read' && shows
    })
