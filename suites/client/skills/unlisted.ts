import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { requestsWith } from './parts/judging.ts'

const guide: Skill = {
  root: 'skill://fixture.example/guide',
  files: { 'SKILL.md': manifestOf('guide', 'How documents are filled in') },
}

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#getting-a-skill */
export default using(['load-skill']).clientScenario({
  title: 'A skill of which the host has the URI alone',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      servesSkills(() => ({ pages: [[]], unlisted: [guide] })),
      { actions: [{ action: 'load-skill', uri: uriOf(guide), id: 'by-uri' }] },
    )
    await server.done()
  },
  judges: {
    'skills.get.host-loads-by-uri': (_, context) =>
      reported(context, 'by-uri', ({ outcome, line, seq }) => {
        if (outcome === 'result') return passed
        // A client that was cut off, or timed out, did not refuse.
        if (outcome !== 'error' && outcome !== 'refused') return notObserved('the client did not come to the end of it')
        return failed(
          'a skill that is loaded by its URI',
          line,
          seq,
          ...requestsWith(context, 'skills/get').map((m) => m.seq),
        )
      }),
  },
  provokes: ['skills.get.client-uri'],
})
