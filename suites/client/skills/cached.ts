import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, type JudgeContext, mintSecret, notObserved, passed, since, theOther } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'

/** Launches, each with a home of its own: of which server the skill is loaded. The last one shows what is the same each time. */
const launches = { first: 'mcp', second: 'other', again: 'mcp' } as const
type Launch = keyof typeof launches

/** The same skill, but for a word that shows whose it is wherever a copy lies. */
function skillWith(mark: string): Skill {
  const text = `${manifestOf('guide', 'How documents are filled in')}<!-- ${mark} -->\n`
  return { root: 'skill://fixture.example/guide', files: { 'SKILL.md': text } }
}

/** The file of a skill: what holds more than one skill, such as a log or a data base, has another name. */
const isSkillFile = (path: string): boolean => /(^|\/)SKILL\.md$/i.test(path)

/** Where a copy of the skill lay at the end of a launch. */
const pathsIn = ({ sites }: JudgeContext, launch: Launch): readonly { readonly path: string; readonly seq: number }[] =>
  sites
    .filter(({ variant }) => variant === launch)
    .flatMap(({ left }) => left)
    .filter(({ path, holds }) => isSkillFile(path) && holds.some((one) => one.startsWith('mcpc_skill~')))

const none = 'the client left no file of a skill in the home of its user'

/**
 * https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#skill-uris
 * Where the home of the user is another one, programs do not find what they have installed or cached there: on request only.
 */
export default using(['connect', 'load-skill']).clientScenario({
  title: 'Copies of a skill that two servers have at one URI, in a home of ours',
  onRequest: true,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive({ serve, facts, folder }) {
    const does = (name: string): boolean => facts.fixtures?.includes(name) === true
    if (!isDriven(facts) || !['connect', 'load-skill'].every(does)) return
    const home = folder()
    let port: number | undefined
    for (const [launch, site] of Object.entries(launches)) {
      const within = join(home, launch)
      await mkdir(within)
      const [own, others] = [skillWith(mintSecret('skill')), skillWith(mintSecret('skill'))]
      const server = await serve(
        {
          ...servesSkills(() => ({ pages: [[own]] })),
          other: servesSkills(() => ({ pages: [[others]] })),
          surroundings: {
            variant: launch,
            sites: {},
            home: within,
            ...(port === undefined ? {} : { ports: { mcp: port } }),
          },
        },
        {
          context: { state_directory: within },
          actions: [
            { action: 'connect', as: 'x-suite-alpha' },
            { action: 'connect', as: 'x-suite-beta', server: theOther },
            { action: 'load-skill', on: site === 'mcp' ? 'x-suite-alpha' : 'x-suite-beta', uri: uriOf(own) },
          ],
        },
      )
      await server.done()
      port = Number(new URL(server.url ?? '').port)
    }
  },
  judges: {
    'skills.entry.paths-encode-server': (_, context) => {
      const [first, second, again] = (['first', 'second', 'again'] as const).map((launch) => pathsIn(context, launch))
      if (!first?.length || !second?.length) return notObserved(none)
      const same = second.find(({ path }) => first.some((one) => one.path === path))
      if (same !== undefined)
        return failed('another path than that of the skill of the other server', same.path, same.seq)
      // A path that is another one each time tells no server.
      const isSteady = first.every(({ path }) => again?.some((one) => one.path === path) === true)
      return isSteady ? passed : notObserved('the client keeps a skill at another path each time')
    },
  },
})
