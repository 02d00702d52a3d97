import {
  type Finding,
  failed,
  type HttpExchange,
  header,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  type SiteAnswer,
  type SiteHandler,
  since,
  type TestServer,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { activeSvg, jpeg, png, webp } from './parts/images.ts'

const needed =
  'needs render-icons: a driver that loads and shows the icons of the tools it lists, and trusts the certificate in NODE_EXTRA_CA_CERTS or SSL_CERT_FILE (--driver, docs/reference/drivers.md)'

const image = (type: string, body: Uint8Array): SiteAnswer => ({ status: 200, headers: { 'Content-Type': type }, body })
const base = ['png', 'jpeg', 'jpg'] as const
const more = ['svg', 'webp'] as const
const types: Readonly<Record<string, string>> = { svg: 'image/svg+xml', mismatch: 'image/png', page: 'text/html' }
const typeOf = (name: string): string => types[name] ?? `image/${name}`

/** The icons on the origin of the MCP server. */
const own: SiteHandler = ({ path, origins }) => {
  const moved = (to: string): SiteAnswer => ({ status: 302, headers: { Location: to } })
  switch (path) {
    case '/icons/png':
      return image('image/png', png)
    case '/icons/jpeg':
    case '/icons/jpg':
      return image('image/jpeg', jpeg)
    case '/icons/webp':
      return image('image/webp', webp)
    case '/icons/svg':
      return image('image/svg+xml', activeSvg(`${origins.active}/loaded.png`))
    case '/icons/mismatch':
      return image('image/png', activeSvg(`${origins.active}/mismatch.png`))
    case '/icons/page':
      return image('text/html', Buffer.from(`<!doctype html><img src="${origins.active}/page.png">`))
    case '/icons/moved-elsewhere':
      return moved(`${origins.elsewhere}/landed.png`)
    case '/icons/moved-to-http':
      return moved(`${origins.plain}/landed.png`)
    default:
      return { status: 404 }
  }
}

const anyIcon: SiteHandler = () => image('image/png', png)

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/index#icons */
export default using(['render-icons']).clientScenario({
  title: 'Icons that a client shows, on the origin of the server and elsewhere',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive({ serve, facts, folder }) {
    if (!isDriven(facts) || facts.fixtures?.includes('render-icons') !== true) return
    let foreign = ''
    const names = [...base, ...more, 'mismatch', 'page', 'moved-elsewhere', 'moved-to-http']
    const server: TestServer = await serve(
      {
        surroundings: {
          sites: { mcp: own, foreign: anyIcon, elsewhere: anyIcon, plain: anyIcon, active: anyIcon },
          untrusted: ['foreign', 'elsewhere', 'active'],
          trustIn: folder(),
        },
        headers: (headers) => [...headers, ['Set-Cookie', 'x-suite=1; Path=/; Secure']],
        on: {
          'tools/list': async () => {
            const { origin } = new URL(server.url ?? '')
            const entry = (name: string, src: string, mimeType: string): JsonObject => ({
              name,
              inputSchema: { type: 'object' },
              icons: [{ src, mimeType }],
            })
            const mine = names.map((name) => {
              const isMoved = name.startsWith('moved')
              return entry(name, `${origin}/icons/${name}`, isMoved ? 'image/png' : typeOf(name))
            })
            return { tools: [...mine, entry('foreign', `${foreign}/icon.png`, 'image/png')] }
          },
        },
      },
      {
        actions: [{ action: 'list-tools' }, { action: 'list-tools' }],
        context: (origins) => {
          foreign = origins.foreign ?? ''
          return {}
        },
      },
    )
    await server.done()
  },
  judges: {
    'icons.client.png-jpeg-supported': (_, context) => allLoaded(context, base),
    'icons.client.svg-webp-supported': (_, context) => allLoaded(context, more),
    'icons.consumer.no-cross-origin-redirect': (_, context) => {
      const [landed] = [...asked(context, 'elsewhere'), ...asked(context, 'plain')]
      if (landed !== undefined) return failed('no icon from where a redirect leads', landed.url, landed.seq)
      const isMoved = ['moved-elsewhere', 'moved-to-http'].every((name) => loaded(context, name) !== undefined)
      return isMoved ? passed : notObserved(needed)
    },
    'icons.consumer.no-credentials': (_, context) => {
      const icons = [...asked(context, 'mcp'), ...asked(context, 'foreign'), ...asked(context, 'elsewhere')]
      const isKnown = ({ requestHeaders }: HttpExchange): boolean =>
        header(requestHeaders, 'cookie') !== undefined || header(requestHeaders, 'authorization') !== undefined
      const known = icons.find(isKnown)
      if (known !== undefined) return failed('no Cookie and no Authorization', 'one of them', known.seq)
      return icons.length > 0 ? passed : notObserved(needed)
    },
    'icons.consumer.same-origin': (_, context) => {
      const [foreign] = asked(context, 'foreign')
      if (foreign !== undefined) return failed('icons from the origin of the server alone', foreign.url, foreign.seq)
      return loaded(context, 'png') === undefined ? notObserved(needed) : passed
    },
    'icons.consumer.active-content-caution': (_, context) => {
      const active = loadedBy(context, 'loaded')
      if (active !== undefined) return failed('nothing loaded that an icon refers to', active.url, active.seq)
      return loaded(context, 'svg') === undefined ? notObserved(`${needed}, in SVG`) : passed
    },
    'icons.consumer.content-validated': (_, context) => {
      const active = loadedBy(context, 'mismatch')
      if (active !== undefined) return failed('no SVG shown that is declared as PNG', active.url, active.seq)
      return loaded(context, 'mismatch') === undefined ? notObserved(needed) : passed
    },
    'icons.consumer.type-allowlist': (_, context) => {
      const active = loadedBy(context, 'page')
      if (active !== undefined) return failed('no page shown as an icon', active.url, active.seq)
      return loaded(context, 'png') === undefined ? notObserved(needed) : passed
    },
  },
})

/** What the client asked a site of ours for; at the MCP server itself: icons. */
const asked = ({ sites }: JudgeContext, site: string): readonly HttpExchange[] =>
  sites
    .filter(({ name }) => name === site)
    .flatMap(({ http }) => http.filter(({ url }) => site !== 'mcp' || url.includes('/icons/')))

const loaded = (context: JudgeContext, name: string): HttpExchange | undefined =>
  asked(context, 'mcp').find(({ url }) => url.endsWith(`/icons/${name}`))

/** What an icon loads when it is shown without care. */
const loadedBy = (context: JudgeContext, name: string): HttpExchange | undefined =>
  asked(context, 'active').find(({ url }) => url.endsWith(`/${name}.png`))

/** Broken when the client loads icons of one type, and not of another that it has to know. */
function allLoaded(context: JudgeContext, names: readonly string[]): Finding {
  if (asked(context, 'mcp').length === 0) return notObserved(needed)
  const lacking = names.find((name) => loaded(context, name) === undefined)
  if (lacking === undefined) return passed
  if (context.isCutShort) return notObserved('the client was ended before it had loaded all icons')
  return missing(`the icon of type ${typeOf(lacking)} loaded like others`)
}
