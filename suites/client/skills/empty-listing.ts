import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'
import { manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { hadResult, requestsWith } from './parts/judging.ts'

const guide: Skill = {
  root: 'skill://fixture.example/guide',
  files: { 'SKILL.md': manifestOf('guide', 'How documents are filled in') },
}

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#listing-skills */
export default using(['list-skills', 'load-skill']).clientScenario({
  title: 'A skill that is asked for after an empty listing',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      servesSkills(() => ({ pages: [[]], unlisted: [guide] })),
      {
        actions: [
          { action: 'list-skills', id: 'listed' },
          { action: 'load-skill', uri: uriOf(guide), id: 'by-uri' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'skills.list.host-partial': (_, context) => {
      const [list] = requestsWith(context, 'skills/list')
      if (list === undefined || !hadResult(context, 'listed')) return notObserved('the client listed no skills')
      const about = [...requestsWith(context, 'skills/get'), ...requestsWith(context, 'resources/read')]
      if (about.some(({ params, seq }) => params?.uri === uriOf(guide) && seq > list.seq)) return passed
      return reported(context, 'by-uri', ({ outcome, line, seq }) =>
        outcome === 'error' || outcome === 'refused'
          ? failed('skills/get or resources/read for a skill that is not listed', line, list.seq, seq)
          : notObserved('the client did not come to the end of it'),
      )
    },
  },
})
