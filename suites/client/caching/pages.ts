import { modern } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'
import { asksFor, inPages } from '../parts/pages.ts'

const last = 'page-3'
const pages = () => inPages<GoingOn>({ sizes: [1, 1, 1], cursors: ['page-2', last] })
/** Ten minutes, for everybody. */
const kept = { ttlMs: 600_000, cacheScope: 'public' }

export default using(['read-resource', 'list-tools']).clientScenario<GoingOn>({
  title: 'Pages that may be kept for ten minutes',
  revisions: modern,
  drive: (drive) =>
    driveOn(
      drive,
      () => ({ on: pages(), finish: (method, result) => (method === 'tools/list' ? { ...result, ...kept } : result) }),
      {
        plain: { on: pages() },
        fits: asksFor(last),
      },
    ),
  judges: {
    'caching.client.key-match': (labels) => wentOn(labels, 'a first page that may be kept', 'list-tools'),
  },
})
