import { type ClientDrive, failed, type JudgeContext, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills } from './parts/catalog.ts'
import { hadResult } from './parts/judging.ts'

/** Listens where the authority of a skill leads; nobody has been told of it in another way. */
const site = 'authority'

const skillAt = (authority: string): Skill => ({
  root: `skill://${authority}/guide`,
  files: { 'SKILL.md': manifestOf('guide', 'How documents are filled in') },
  deliberate: 'an authority with a port, which is no reg-name',
})

/** Where the site is; a skill can be named only once that is known, so a launch without any comes first. */
async function placeOf({ serve }: Pick<ClientDrive, 'serve'>): Promise<number | undefined> {
  const server = await serve(
    { surroundings: { variant: 'place', sites: { [site]: nothing } } },
    { actions: [{ action: 'connect' }] },
  )
  const opened = await server.until((event) => event.kind === 'site-opened' && event.site === site)
  await server.done()
  return opened?.kind === 'site-opened' ? Number(new URL(opened.origin).port) : undefined
}

const nothing = () => ({ status: 404 })

/** What came to the site in the launch with the skill. */
const asked = ({ sites }: JudgeContext) =>
  sites.filter(({ name, variant }) => name === site && variant === 'skill').flatMap(({ http }) => http)

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#resource-mapping */
export default using(['load-skill']).clientScenario({
  title: 'A skill whose URI begins with a place in the network',
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('load-skill') !== true) return
    const port = await placeOf({ serve })
    if (port === undefined) return
    const skill = skillAt(`127.0.0.1:${port}`)
    const server = await serve(
      {
        ...servesSkills(() => ({ pages: [[skill]] })),
        surroundings: { variant: 'skill', sites: { [site]: nothing }, ports: { [site]: port } },
      },
      { actions: [{ action: 'load-skill', id: 'loaded', uri: `${skill.root}/SKILL.md` }] },
    )
    await server.done()
  },
  judges: {
    'skills.uri.client-no-resolution': (_, context) => {
      const [found] = asked(context)
      if (found !== undefined)
        return failed('no request to what the URI of a skill names', `${found.method} ${found.url}`, found.seq)
      return hadResult(context, 'loaded') ? passed : notObserved('the client did not load the skill')
    },
  },
})
