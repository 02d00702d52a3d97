import { faults } from '../../fault.ts'
import type { JsonObject } from '../../messages.ts'

const input = 'ui/notifications/tool-input'
const result = 'ui/notifications/tool-result'
const only = (method: string, edit: (message: JsonObject) => readonly JsonObject[]) => ({
  apps: {
    tells: (message: JsonObject, next: () => readonly JsonObject[]) =>
      message.method === method ? edit(message) : next(),
  },
})

export default faults({
  'apps.host.reads-resource': {
    says: 'shows the app that the result of a tool holds',
    seams: { apps: { prefetches: () => false, document: async (embedded, next) => (await embedded()) ?? next() } },
  },
  'apps.host.refuses-model-only': {
    says: 'lets apps call tools that are for the model',
    seams: { apps: { mayCall: () => true } },
  },
  'apps.host.hides-app-only': {
    says: 'offers its model each tool, whoever it is for',
    seams: { model: { offers: () => true } },
  },
  'apps.host.adds-message': [
    {
      says: 'takes the messages of apps, and forgets them',
      seams: { model: { hears: () => [] } },
    },
    {
      says: 'puts messages of apps among its own instructions',
      seams: { model: { hears: (message) => [{ ...message, role: 'system' }] } },
    },
  ],
  'apps.host.model-context': [
    {
      says: 'takes what apps say for the model, and tells it nothing',
      seams: { model: { learns: () => [] } },
    },
    {
      says: 'tells its model what an app said first',
      seams: { model: { learns: (context, earlier) => [earlier[0] ?? context] } },
    },
  ],
  'apps.host.csp-default': {
    says: 'has no policy for apps that declare nothing',
    seams: { apps: { mayLoad: ({ csp }, next) => csp === undefined || next() } },
  },
  'apps.host.csp': {
    says: 'opens a domain for everything that is declared for connections',
    seams: {
      apps: {
        mayLoad: ({ url, csp }, next) =>
          next() || (Array.isArray(csp?.connectDomains) && csp.connectDomains.includes(url.origin)),
      },
    },
  },
  'apps.host.csp-not-loosened': {
    says: 'allows all connections of an app that declares some',
    seams: { apps: { mayLoad: ({ kind, csp }, next) => (kind === 'connect' && csp !== undefined) || next() } },
  },
  'apps.host.opens-links': {
    says: 'says yes to each link of an app, and opens none',
    transports: ['streamable-http'],
    seams: { apps: { opens: async () => {} } },
  },
  'apps.host.waits': {
    says: 'sends the input of the tool as soon as the frame is there',
    seams: {
      apps: {
        framed: (send, callArguments) => send({ method: input, params: { arguments: callArguments } }),
        tells: (message, next) => (message.method === input ? [] : next()),
      },
    },
  },
  'apps.host.context': {
    says: 'tells apps nothing of their context',
    seams: { apps: { opening: ({ hostContext: _, ...rest }) => rest } },
  },
  'apps.host.size': {
    says: 'does not listen to the size of an app',
    seams: { apps: { resizes: () => false } },
  },
  'apps.host.display-modes': {
    says: 'gives an app the whole screen that has it only inline',
    seams: { apps: { mode: (asked, _current, next) => (asked === 'fullscreen' ? asked : next()) } },
  },
  'apps.host.display-result': {
    says: 'answers a request for a mode with nothing',
    seams: { apps: { modeAnswer: () => ({}) } },
  },
  'apps.host.display-unavailable': {
    says: 'refuses modes that are not there with an error',
    seams: {
      apps: {
        mode: (asked, _current, next) => {
          if (asked === 'pip') throw new Error('there is no such mode')
          return next()
        },
      },
    },
  },
  'apps.host.tool-input': [
    { says: 'does not tell apps the arguments of the tool', seams: only(input, () => []) },
    {
      says: 'tells apps the first argument alone',
      seams: only(input, ({ params, ...rest }) => [{ ...rest, params: { arguments: firstOf(params) } }]),
    },
  ],
  'apps.host.tool-input-once': [
    { says: 'tells apps the arguments twice', seams: only(input, (message) => [message, message]) },
    {
      says: 'tells apps the arguments after the result',
      seams: () => {
        let held: readonly JsonObject[] = []
        return {
          apps: {
            tells: (message, next) => {
              if (message.method === result) return [message, ...held]
              if (message.method !== input) return next()
              held = [message]
              return []
            },
          },
        }
      },
    },
  ],
  'apps.host.partial-input-stops': {
    says: 'passes on the last partial arguments after the complete ones',
    seams: only(input, (message) => [message, { ...message, method: `${input}-partial` }]),
  },
  'apps.host.tool-result': {
    says: 'does not tell apps the result of the tool',
    seams: only(result, () => []),
  },
  'apps.host.tool-cancelled': {
    says: 'does not tell apps that a call was cancelled',
    seams: only('ui/notifications/tool-cancelled', () => []),
  },
  'apps.host.teardown': {
    says: 'takes apps away without a word',
    seams: { apps: { takesAway: async () => {} } },
  },
  'apps.host.teardown-waits': {
    says: 'takes apps away as soon as it has told them',
    seams: { apps: { takesAway: ({ tell }) => tell() } },
  },
})

function firstOf(params: JsonObject[string]): JsonObject {
  const given = typeof params === 'object' && params !== null && !Array.isArray(params) ? params.arguments : undefined
  return Object.fromEntries(Object.entries(given ?? {}).slice(0, 1))
}
