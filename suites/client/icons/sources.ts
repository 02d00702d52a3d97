import {
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  type SiteAnswer,
  type SiteHandler,
  since,
  type TestServer,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { png } from './parts/images.ts'

const path = '/x-suite/icon'
const plainPath = `${path}-http`
const socketPath = `${path}-ws`

const goodPath = '/icons/good.png'
const goodIcon: SiteAnswer = { status: 200, headers: { 'Content-Type': 'image/png' }, body: png }
const own: SiteHandler = ({ path: asked }) => (asked === goodPath ? goodIcon : { status: 404 })
const anyIcon: SiteHandler = () => goodIcon

const iconAt = (src: string): JsonObject => ({ src, mimeType: 'image/png' })

/** Icons that nobody may load: their sources lead to a listener of ours, into the file system, or are code. */
function icons(origin: string): readonly JsonObject[] {
  const sources = [
    `${origin}${plainPath}.png`,
    `${origin.replace(/^http/, 'ws')}${socketPath}.png`,
    'file:///etc/hostname',
    'javascript:void(0)',
  ]
  return sources.map(iconAt)
}

/** A client that loads no icon at all keeps the rule, but shows nothing. */
const notLoaded =
  (prefix: string, expected: string) =>
  (_: unknown, { conversations, sites }: JudgeContext): Finding => {
    const asked = [...conversations, ...sites].flatMap(({ http }) => http)
    const loaded = asked.find(({ url }) => pathOf(url).startsWith(prefix))
    if (loaded !== undefined) return failed(expected, `${loaded.method} ${loaded.url}`, loaded.seq)
    return asked.some(({ url }) => pathOf(url) === goodPath) ? passed : notObserved('the client did not load the icon')
  }

/** What a site is asked for is a whole URL, what the server is asked for a path. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

export default using([], ['render-icons']).clientScenario({
  title: 'Icons with sources that must not be loaded',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive({ serve, facts, folder }) {
    // A client that shows icons is offered a good one, too, so that it is seen which it loads.
    const isShown = isDriven(facts) && facts.fixtures?.includes('render-icons') === true
    let plain = ''
    const server: TestServer = await serve(
      {
        ...(isShown && {
          surroundings: {
            sites: {
              mcp: own,
              plain: anyIcon,
            },
            trustIn: folder(),
          },
        }),
        onHttp: async (request, next) => {
          if (!request.path.startsWith(path)) return next()
          return request.respond(404)
        },
        on: {
          'tools/list': async (_, next) => {
            const { origin } = new URL(server.url ?? '')
            const { tools } = await next()
            const list = icons(isShown ? plain : origin)
            const listed = isJsonArray(tools) ? tools.filter(isJsonObject) : []
            const withIcons = listed.map((tool) => ({ ...tool, icons: [...list] }))
            // Clients show one icon of several.
            const each = [iconAt(`${origin}${goodPath}`), ...list].map((icon, i) => ({
              name: `icon-${i}`,
              inputSchema: { type: 'object' },
              icons: [icon],
            }))
            return { tools: isShown ? [...withIcons, ...each] : withIcons }
          },
          'tools/call': async (_, next) => (isShown ? { content: [{ type: 'text', text: 'done' }] } : next()),
        },
      },
      isShown
        ? {
            actions: [
              { action: 'list-tools' },
              // A client may load an icon only where it shows the tool at work.
              ...[1, 2].map((i) => ({ action: 'call-tool', name: `icon-${i}` }) as const),
            ],
            context: (origins) => {
              plain = origins.plain ?? ''
              return {}
            },
          }
        : {},
    )
    await server.done()
  },
  judges: {
    'icons.consumer.https-or-data-only': notLoaded(plainPath, 'no icon loaded from a plain http source'),
    'icons.client.unsafe-schemes-rejected': notLoaded(
      socketPath,
      'no icon loaded by another scheme than https or data',
    ),
  },
})
