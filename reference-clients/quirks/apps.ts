/** What hosts may do with apps. */
import type { JsonObject } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'

const withApps = since('2025-11-25')
const input = 'ui/notifications/tool-input'

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The arguments as far as a model has written them. */
function partial({ params }: JsonObject): readonly JsonObject[] {
  const given = isObject(params) && isObject(params.arguments) ? Object.entries(params.arguments) : []
  return given.map((_, i) => ({
    method: `${input}-partial`,
    params: { arguments: Object.fromEntries(given.slice(0, i)) },
  }))
}

export default quirks({
  'streams-input-to-apps': {
    says: 'It passes the arguments of a tool on while the model writes them.',
    revisions: withApps,
    seams: { apps: { tells: (message, next) => (message.method === input ? [...partial(message), message] : next()) } },
    tolerates: ['apps.host.may-send-partial'],
  },
  'tells-apps-of-their-context': {
    says: 'It tells an app of its context again, and gives no reason where it takes one away or cancels a call.',
    revisions: withApps,
    seams: {
      apps: {
        tells: (message, next) => {
          if (message.method === input)
            return [message, { method: 'ui/notifications/host-context-changed', params: { theme: 'dark' } }]
          return message.method === 'ui/notifications/tool-cancelled' ? [{ ...message, params: {} }] : next()
        },
        reason: () => undefined,
      },
    },
    tolerates: ['apps.host.may-tell-context', 'apps.host.may-give-no-reason'],
  },
  'restricts-apps': {
    says: 'It lets apps load nothing at all, whatever they declare, and knows no display modes.',
    revisions: withApps,
    seams: {
      apps: {
        mayLoad: () => false,
        mode: () => {
          throw new Error('this host has no display modes')
        },
      },
    },
    tolerates: ['apps.host.may-restrict', 'apps.host.may-decline-modes'],
    hides: ['apps.host.display-result'],
    unadvised: ['apps.host.display-unavailable'],
  },
  'keeps-apps-to-itself': {
    says: 'It passes no message of an app on to the server.',
    revisions: withApps,
    seams: { apps: { mayCall: () => false } },
    tolerates: ['apps.host.may-block'],
    hides: ['apps.host.*'],
  },
})
