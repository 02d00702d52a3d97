import { type Action, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'
import { described, type Files, manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { hadResult, readsOf, refuses } from './parts/judging.ts'

const rootFor = (name: string): string => `skill://fixture.example/${name}`
const differs = 'a skill that is not as its entry says'

/** A skill with one file; `more` says where it differs. */
function skill(name: string, more: Partial<Skill> = {}, files: Files = {}): Skill {
  const text = manifestOf(name, `What ${name} is about`)
  return { root: rootFor(name), files: { 'SKILL.md': text, 'extra.md': `# More of ${name}\n`, ...files }, ...more }
}

/** Its entry tells another size of SKILL.md. */
function missized(name: string, by: number): Skill {
  const own = skill(name)
  const resources = Object.entries(own.files).map(([path, text]) => {
    const told = described(`${own.root}/${path}`, text)
    return path === 'SKILL.md' ? { ...told, size: Number(told.size) + by } : told
  })
  return { ...own, told: { resources }, deliberate: differs }
}

const body = (name: string): string => manifestOf(name, `What ${name} is about`)
/** Other bytes, of the same length. */
const evil = (name: string): string => body(name).replace(`# ${name}`, `! ${name}`)

const fine = skill('fine')
/** A file of it is served, and not listed. */
const lean: Skill = { ...skill('lean'), files: { 'SKILL.md': body('lean') } }
const secret = `${lean.root}/secret.md`

const changed = [
  skill('changed', { altered: { 'SKILL.md': evil('changed') }, deliberate: differs }),
  skill('changed-file', { altered: { 'extra.md': '! More of changed-file\n' }, deliberate: differs }),
]
const sized = [missized('longer', 1), missized('shorter', -1)]
const described2 = 'What renamed is about, and more'
const front = [
  skill('renamed', {
    told: { frontmatter: { name: 'renamed', description: described2 } },
    deliberate: differs,
  }),
  skill('licensed', {
    told: { frontmatter: { name: 'licensed', description: 'What licensed is about', license: 'MIT' } },
    deliberate: differs,
  }),
  // The file has a field of which its entry says nothing.
  skill(
    'widened',
    { told: { frontmatter: { name: 'widened', description: 'What widened is about' } }, deliberate: differs },
    { 'SKILL.md': manifestOf('widened', 'What widened is about', 'allowed-tools: Bash') },
  ),
]
/** A host may drop a listing with these, so they are not in it. */
const formless = Object.entries({
  'no-resources': undefined,
  'null-resources': null,
  'object-resources': {},
  'text-resources': 'generated',
}).map(([name, resources]) => skill(name, { told: { resources }, deliberate: 'an entry that is not valid' }))

const ids = (skills: readonly Skill[]): readonly string[] => skills.map(({ root }) => root)
const load = ({ root }: Skill): Action => ({ action: 'load-skill', uri: `${root}/SKILL.md`, id: root })
const read = (skill: Skill, path: string, id: string): Action => ({
  action: 'read-skill-file',
  skill: uriOf(skill),
  path,
  id,
})

const [, changedFile = fine] = changed
const loading = [fine, ...changed, ...sized, ...front, ...formless, lean].map(load)
const reading = [
  read(fine, 'extra.md', 'fine file'),
  read(changedFile, 'extra.md', 'changed file'),
  read(lean, 'secret.md', 'unlisted file'),
]

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#integrity-and-verification */
export default using(['load-skill', 'read-skill-file', 'list-skill-folder']).clientScenario({
  title: 'Skills that are not as their entries say',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    if (!does('load-skill')) return
    const looking: Action = { action: 'list-skill-folder', skill: uriOf(fine), path: '', id: 'folder' }
    const server = await serve(
      servesSkills(() => ({
        pages: [[fine, lean, ...changed, ...sized, ...front]],
        unlisted: formless,
        loose: { [secret]: '# Secret\n' },
      })),
      {
        actions: [
          ...loading,
          ...(does('read-skill-file') ? reading : []),
          ...(does('list-skill-folder') ? [looking] : []),
        ],
      },
    )
    await server.done()
  },
  judges: {
    'skills.verify.digest': (_, context) => {
      // Where SKILL.md alone was changed nothing of it is loaded; of the other one the file.
      const [whole = fine] = changed
      const loaded = refuses(context, fine.root, [whole.root], 'content with another digest')
      if (loaded.verdict !== 'passed' || !hadResult(context, 'fine file')) return loaded
      return refuses(context, 'fine file', ['changed file'], 'a file with another digest')
    },
    'skills.verify.size': (_, context) =>
      refuses(context, fine.root, ids(sized), 'content of another length than the entry says'),
    'skills.verify.frontmatter': (_, context) =>
      refuses(context, fine.root, ids(front), 'a SKILL.md whose frontmatter is not that of its entry'),
    'skills.resources.host-invalid': (_, context) =>
      refuses(context, fine.root, ids(formless), 'a skill whose entry has no resources in one of the two forms'),
    'skills.verify.listed-files-only': (_, context) => {
      const [sent] = readsOf(context, secret)
      if (sent !== undefined) return failed('no read of a file that the entry does not list', sent.json, sent.seq)
      if (!hadResult(context, 'fine file')) return notObserved('the client read no file of a skill')
      return reported(context, 'unlisted file', ({ outcome, line, seq }) =>
        outcome === 'result' ? failed('no result for a file that the entry does not list', line, seq) : passed,
      )
    },
  },
  provokes: ['skills.get.client-uri', 'skills.capability.client-no-directory-read'],
})
