import { each, failed, notObserved, passed, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'
import { described, manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { hadResult } from './parts/judging.ts'

const mostFiles = 512
const mostBytes = 16 * 1024 * 1024

const plain = (name: string): Skill => ({
  root: `skill://fixture.example/${name}`,
  files: { 'SKILL.md': manifestOf(name, `What ${name} is about`) },
})

const small = plain('small')
const files = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`references/${n}.md`, `# ${n}\n`]))
const many: Skill = { ...plain('many'), files: { ...plain('many').files, ...files(mostFiles - 1) } }

/** Its second file is as large as it may be; nobody reads it. */
function large(): Skill {
  const own = plain('large')
  const manifest: JsonObject = described(uriOf(own), own.files['SKILL.md'] ?? '')
  const rest = { ...described(`${own.root}/data.bin`, ''), size: mostBytes - Number(manifest.size) }
  return { ...own, told: { resources: [manifest, rest] }, deliberate: 'a large file that is not there' }
}

const full = [many, large()]

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#limits */
export default using(['load-skill']).clientScenario({
  title: 'Skills as large as they may be',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      servesSkills(() => ({ pages: [[small]], unlisted: full })),
      {
        actions: [small, ...full].map((skill) => ({
          action: 'load-skill',
          uri: uriOf(skill),
          id: skill.root,
        })),
      },
    )
    await server.done()
  },
  judges: {
    'skills.limits.host-supports': (_, context) => {
      if (!hadResult(context, small.root)) return notObserved('the client did not load a small skill')
      return each(full, ({ root }) =>
        reported(context, root, ({ outcome, line, seq }) => {
          if (outcome === 'result') return passed
          const what = `a skill of ${mostFiles} files or ${mostBytes} bytes that is loaded like a small one`
          if (outcome !== 'error' && outcome !== 'refused') return notObserved('the client did not come to the end')
          return failed(what, line, seq)
        }),
      )
    },
  },
})
