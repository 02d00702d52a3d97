/** A server with an app, as a script: its tools, the app, and how long the call that shows it lasts. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type IncomingRequest,
  noAnswer,
  type ServerScript,
  type SiteHandler,
  type Surroundings,
} from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { appType } from '../../../judging/apps.ts'
import { appDocument, type PagePlan } from './page.ts'

export const showingTool = 'suite_show'
export const reports = 'suite_report'
export const ends = 'suite_end'
export const forModel = 'suite_for_model'
export const appUri = 'ui://mcp-conform/app'
/** Milliseconds for which the call of the tool waits for its app. */
const mostMs = 2000
/** Milliseconds without traffic: the app waits for what its host does not do, and for the call. */
export const appIdleMs = 10_000
/** With the call of the tool. */
export const callArguments: JsonObject = { city: 'Zürich', days: [1, 2], units: { wind: 'kn' } }

const told: JsonObject = {
  type: 'object',
  properties: { via: { type: 'string' }, events: { type: 'array', items: { type: 'object' } } },
  required: ['via', 'events'],
}
const tools: readonly JsonObject[] = [
  {
    name: showingTool,
    description: 'Shows what mcp-conform makes of the weather',
    inputSchema: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: 'array', items: { type: 'integer' } },
        units: { type: 'object', properties: { wind: { type: 'string' } } },
      },
      required: ['city'],
    },
    _meta: { ui: { resourceUri: appUri } },
  },
  ...[reports, ends].map((name) => ({ name, inputSchema: told, _meta: { ui: { visibility: ['app'] } } })),
  {
    name: forModel,
    inputSchema: { type: 'object', properties: { by: { type: 'string' } } },
    _meta: { ui: { visibility: ['model'] } },
  },
]

interface Served {
  /** What the app does, and the domains that it declares, once it is known where all of our servers are. */
  readonly plan?: () => Partial<PagePlan>
  readonly csp?: () => JsonObject
  /** The call never ends by itself. */
  readonly isEndless?: boolean
  readonly sites?: Readonly<Record<string, SiteHandler>>
  readonly variant?: string
}

const text = (words: string): JsonObject => ({ content: [{ type: 'text', text: words }] })

/** Each launch has a server, and a page, of its own. */
export function servesApp({ plan = () => ({}), csp, isEndless = false, sites, variant }: Served): ServerScript {
  let show = (): void => {}
  const isShown = new Promise<void>((resolve) => {
    show = resolve
  })
  const pageVia = (via: string): string => appDocument({ report: reports, until: ends, ...plan(), via })
  const call = async ({ params }: Pick<IncomingRequest, 'params'>): Promise<JsonObject | typeof noAnswer> => {
    if (params.name !== showingTool) {
      show()
      return text('Noted')
    }
    // The app is to be there before the call is over; a host may show it only then.
    if (isEndless) return noAnswer
    await Promise.race([isShown, delay(mostMs)])
    const resource = { uri: `${appUri}-embedded`, mimeType: appType, text: pageVia('embedded') }
    return {
      content: [
        { type: 'text', text: 'Sunny' },
        { type: 'resource', resource },
      ],
    }
  }
  const around: Surroundings | undefined = sites && { sites, ...(variant === undefined ? {} : { variant }) }
  return {
    capabilities: { tools: {}, resources: {} },
    tools,
    ...(around === undefined ? {} : { surroundings: around }),
    on: {
      'resources/list': async () => ({ resources: [] }),
      'resources/read': async ({ params }) => ({
        contents: [
          {
            uri: String(params.uri),
            mimeType: appType,
            text: pageVia('read'),
            ...(csp === undefined ? {} : { _meta: { ui: { csp: csp() } } }),
          },
        ],
      }),
      'tools/call': call,
    },
  }
}
