import {
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  type SiteHandler,
  since,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import type { Attempt } from './parts/page.ts'
import { appIdleMs, callArguments, ends, servesApp, showingTool } from './parts/serving.ts'
import { notShown, ofShownApp } from './parts/told.ts'

type Origins = Readonly<Record<string, string | undefined>>

const open: SiteHandler = () => ({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'mcp-conform' })

/** Where each attempt leads: the name of a site, and what an app declares of it. */
const attempts = [
  { kind: 'fetch', site: 'foreign', path: '/fetched' },
  { kind: 'image', site: 'foreign', path: '/image.png' },
  { kind: 'fetch', site: 'declared', path: '/fetched' },
  { kind: 'image', site: 'declared', path: '/image.png' },
] as const

const loadsAt = (origins: Origins): readonly Attempt[] =>
  attempts.map(({ kind, site, path }) => ({ kind, url: `${origins[site] ?? ''}${path}` }))

/** What must not have been asked of a site in a launch, where the app has tried it. */
function kept(
  context: JudgeContext,
  variant: string,
  site: string,
  paths: readonly string[],
  expected: string,
): Finding {
  const sites = context.sites.filter((one) => one.variant === variant)
  const launch = sites[0]?.launch
  const own = context.conversations.filter(({ connection }) => connection.split('.', 1)[0] === launch)
  return ofShownApp({ ...context, conversations: own }, (told) => {
    const asked = sites.find(({ name }) => name === site)?.http.find(({ url }) => paths.includes(new URL(url).pathname))
    if (asked !== undefined) return failed(expected, `${asked.method} ${asked.url}`, asked.seq)
    return told.some(({ way }) => way === 'tried') ? passed : notObserved(notShown)
  })
}

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#host-behavior */
export default using(['show-app']).clientScenario({
  title: 'Apps that load what they have declared, and what not',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('show-app') !== true) return
    for (const variant of ['without', 'with']) {
      let origins: Origins = {}
      const csp = (): JsonObject => ({ connectDomains: [origins.declared ?? ''], resourceDomains: [] })
      const server = await serve(
        servesApp({
          plan: () => ({ loads: loadsAt(origins) }),
          ...(variant === 'with' ? { csp } : {}),
          sites: { declared: open, foreign: open },
          variant,
        }),
        {
          actions: [
            { action: 'list-tools' },
            { action: 'show-app', name: showingTool, arguments: callArguments, until: ends },
          ],
          idleMs: appIdleMs,
          context: (all) => {
            origins = all
            return {}
          },
        },
      )
      await server.done()
    }
  },
  judges: {
    'apps.host.csp-default': (_, context) =>
      kept(context, 'without', 'foreign', ['/fetched', '/image.png'], 'nothing from elsewhere for an app without csp'),
    'apps.host.csp': (_, context) =>
      kept(
        context,
        'with',
        'declared',
        ['/image.png'],
        'no image from a domain that is declared for connections alone',
      ),
    'apps.host.csp-not-loosened': (_, context) =>
      kept(
        context,
        'with',
        'foreign',
        ['/fetched', '/image.png'],
        'nothing from a domain that the app has not declared',
      ),
  },
})
