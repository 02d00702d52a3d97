import { notObserved, type ServerScript, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { boreCost, type GoingOn, isToolCall, stopsAt } from '../parts/going-on.ts'
import { hugePng } from './parts/images.ts'

const headers = { 'Content-Type': 'image/png' }
const path = '/icons/huge'
/** More than any icon needs, and little enough that nobody is harmed. */
const padding = 1024 * 1024

export default using(['render-icons'], ['call-tool']).clientScenario<GoingOn>({
  title: 'An icon of far too many pixels, and a further call',
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  costly: true,
  async drive({ serve, facts, folder }) {
    if (!isDriven(facts) || facts.fixtures?.includes('render-icons') !== true) return
    let origin = ''
    const script = (isHuge: boolean): ServerScript<GoingOn> => ({
      surroundings: {
        sites: {
          mcp: ({ path: asked }) => {
            if (asked === path) return { status: 200, headers, body: hugePng() }
            if (asked === `${path}-too`)
              return { status: 200, headers, body: Buffer.concat([hugePng(), Buffer.alloc(padding)]) }
            return { status: 404 }
          },
        },
        trustIn: folder(),
      },
      on: {
        'tools/list': async () => ({
          tools: ['echo', 'add'].map((name, i) => ({
            name,
            inputSchema: { type: 'object' },
            ...(isHuge && { icons: [{ src: `${origin}${path}${i === 0 ? '' : '-too'}`, mimeType: 'image/png' }] }),
          })),
        }),
        'tools/call': async () => ({ content: [{ type: 'text', text: 'done' }] }),
      },
    })
    const actions = [{ action: 'list-tools' }, { action: 'call-tool', name: 'echo' }] as const
    const context = (origins: Readonly<Record<string, string>>) => {
      origin = origins.mcp ?? ''
      return {}
    }
    await stopsAt({ serve }, () => script(true), {
      plain: script(false),
      fits: isToolCall,
      launch: { actions, context },
    })
  },
  judges: {
    'icons.consumer.resource-exhaustion': (labels, context) => {
      const isLoaded = context.sites.some(({ http }) => http.some(({ url }) => url.includes(path)))
      return isLoaded
        ? boreCost(labels, context, 'an icon that claims 60,000 by 60,000 pixels')
        : notObserved('the client loaded no icon')
    },
  },
})
