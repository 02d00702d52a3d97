import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { isWithin, manifestOf, type Skill, servesSkills, uriOf } from './parts/catalog.ts'
import { asked } from './parts/judging.ts'

const guide: Skill = {
  root: 'skill://fixture.example/guide',
  files: { 'SKILL.md': manifestOf('guide', 'How documents are filled in'), 'references/FORMS.md': '# Forms\n' },
}

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#lazy-retrieval */
export default using(['list-skills']).clientScenario({
  title: 'Skills that are listed, and nothing more',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      servesSkills(() => ({ pages: [[guide]] })),
      { actions: [{ action: 'list-skills', id: 'listed' }] },
    )
    await server.done()
  },
  judges: {
    'skills.verify.on-demand': (_, context) => {
      const early = asked(context, 'resources/read').find(({ params }) => isWithin(params?.uri, uriOf(guide)))
      if (early !== undefined) return failed('no read of a file before it is needed', early.json, early.seq)
      return asked(context, 'skills/list').length > 0 ? passed : notObserved('the client listed no skills')
    },
  },
})
