import { type Finding, failed, type JudgeContext, notObserved, since, type TestServer } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'

const path = '/x-suite/icon'
const plainPath = `${path}-http`
const socketPath = `${path}-ws`

/** Icons that nobody may load: their sources lead to a listener of ours, into the file system, or are code. */
function icons(origin: string): readonly JsonObject[] {
  const sources = [
    `${origin}${plainPath}.png`,
    `${origin.replace(/^http/, 'ws')}${socketPath}.png`,
    'file:///etc/hostname',
    'javascript:void(0)',
  ]
  return sources.map((src) => ({ src, mimeType: 'image/png' }))
}

/** A client that loads no icon at all keeps the rule, but shows nothing. */
const notLoaded =
  (prefix: string, expected: string) =>
  (_: unknown, { conversations }: JudgeContext): Finding => {
    const loaded = conversations.flatMap(({ http }) => http).find(({ url }) => url.startsWith(prefix))
    return loaded === undefined
      ? notObserved('the client did not load the icon')
      : failed(expected, `${loaded.method} ${loaded.url}`, loaded.seq)
  }

export default using([]).clientScenario({
  title: 'Icons with sources that must not be loaded',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive({ serve }) {
    const server: TestServer = await serve({
      onHttp: async (request, next) => {
        if (!request.path.startsWith(path)) return next()
        return request.respond(404)
      },
      on: {
        'tools/list': async (_, next) => {
          const { tools } = await next()
          const list = icons(new URL(server.url ?? '').origin)
          const withIcons = Array.isArray(tools) ? tools.map((tool: JsonObject) => ({ ...tool, icons: [...list] })) : []
          return { tools: withIcons }
        },
      },
    })
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
