import { missing, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { appIdleMs, callArguments, ends, servesApp, showingTool } from './parts/serving.ts'
import { askedBy, notShown, ofShownApp } from './parts/told.ts'

const path = '/of-an-app'

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#requests-view--host */
export default using(['show-app']).clientScenario({
  title: 'An app that has its host open a link',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('show-app') !== true) return
    let origin = ''
    const server = await serve(
      servesApp({
        plan: () => ({ opens: `${origin}${path}` }),
        sites: { linked: () => ({ status: 200, body: 'mcp-conform' }) },
      }),
      {
        actions: [
          { action: 'list-tools' },
          { action: 'show-app', name: showingTool, arguments: callArguments, until: ends },
        ],
        idleMs: appIdleMs,
        context: (origins) => {
          origin = origins.linked ?? ''
          return {}
        },
      },
    )
    await server.done()
  },
  judges: {
    'apps.host.opens-links': (_, context) =>
      ofShownApp(context, (told, end) => {
        const [asked] = askedBy(told, 'ui/open-link')
        if (asked === undefined) return notObserved(notShown)
        const linked = context.sites.filter(({ name }) => name === 'linked').flatMap(({ http }) => http)
        if (linked.some(({ url }) => new URL(url).pathname === path)) return passed
        const { answer } = asked
        // Its user may not want it, and a host may have no such request.
        if (answer?.message.result === undefined) return notObserved('the host refused to open a link')
        return context.isCutShort
          ? notObserved('the client was ended before it had opened the link')
          : missing('the page that the host says it has opened, asked for', answer.seq, end.seq)
      }),
  },
})
