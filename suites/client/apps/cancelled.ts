import { since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { appIdleMs, callArguments, ends, reports, servesApp, showingTool } from './parts/serving.ts'
import { gotBy, ofShownApp } from './parts/told.ts'

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#notifications-host--view */
export default using(['show-app']).clientScenario({
  title: 'An app whose call is cancelled',
  revisions: since('2025-11-25'),
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('show-app') !== true) return
    const server = await serve(servesApp({ isEndless: true }), {
      actions: [
        { action: 'list-tools' },
        { action: 'show-app', name: showingTool, arguments: callArguments, cancelAfter: reports, until: ends },
      ],
      idleMs: appIdleMs,
    })
    await server.done()
  },
  judges: {
    'apps.host.tool-cancelled': (_, context) =>
      ofShownApp(context, (told, end) => gotBy(told, end, 'ui/notifications/tool-cancelled', () => undefined)),
  },
})
