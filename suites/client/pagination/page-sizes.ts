import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'
import { asksFor, inPages } from '../parts/pages.ts'

const last = 'page-5'
const cursors = ['page-2', 'page-3', 'page-4', last]

export default using(['list-tools']).clientScenario<GoingOn>({
  title: 'Pages of 3, 1, 0, 5 and 2 tools',
  drive: (drive) =>
    driveOn(drive, () => ({ on: inPages({ sizes: [3, 1, 0, 5, 2], cursors }) }), {
      plain: { on: inPages({ sizes: [2, 2, 2, 2, 2], cursors }) },
      fits: asksFor(last),
    }),
  judges: {
    'pagination.client.no-fixed-page-size': (labels) =>
      wentOn(labels, 'pages of other sizes, one of them empty', 'list-tools'),
  },
})
