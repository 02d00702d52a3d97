import { failed, notObserved, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven, reportOf } from '../parts/driven.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'
import { needs } from '../parts/needs.ts'
import { inPages } from '../parts/pages.ts'

const listsAll = [
  { action: 'list-tools', id: 'all' },
  { action: 'call-tool', name: 'echo' },
] as const

export default using(['list-tools'], ['call-tool']).clientScenario<GoingOn>({
  title: 'A list in three pages, and one in a single page',
  drive: (drive) =>
    driveOn(drive, () => ({ on: inPages({ sizes: [2, 2, 2], cursors: ['page-2', 'page-3'] }) }), {
      plain: { on: inPages({ sizes: [2], cursors: [] }) },
      ...(isDriven(drive.facts) && { launch: { actions: listsAll } }),
    }),
  judges: {
    'pagination.client.both-flows': (labels, context) => {
      const turned = sentBySubject(context).some(
        ({ method, params }) => method === 'tools/list' && params?.cursor === 'page-3',
      )
      const listed = reportOf(context, 'all')
      if (listed?.outcome === 'result' && !turned)
        return failed('all pages of the list, when the client is told to list all', listed.value, listed.seq)
      if (seen(labels, 'next') !== undefined && !turned)
        return notObserved(`the client asked for no further page: ${needs('list-tools')}`)
      return wentOn(labels, 'a list in pages')
    },
  },
})
