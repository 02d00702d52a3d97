import { modern } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'
import { asksFor, inPages } from '../parts/pages.ts'

const usual = 'page-2'

export default using(['list-tools']).clientScenario<GoingOn>({
  title: 'A cursor that is the empty string',
  revisions: modern,
  drive: (drive) =>
    driveOn(drive, () => ({ on: inPages({ sizes: [1, 1], cursors: [''] }) }), {
      plain: { on: inPages({ sizes: [1, 1], cursors: [usual] }) },
      fits: (message) => asksFor('')(message) || asksFor(usual)(message),
    }),
  judges: {
    'pagination.client.empty-string-cursor': (labels) =>
      wentOn(labels, 'a first page with the cursor ""', 'list-tools'),
  },
})
