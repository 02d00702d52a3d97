import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { undeclare } from '../../fault-overrides.ts'
import {
  errorResponse,
  isObject,
  isRequestId,
  type JsonObject,
  objectAt,
  RpcError,
  resultResponse,
} from '../../messages.ts'
import { between } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

/** Answers the questions that fit in its own way. */
const answering = (
  fits: (params: JsonObject) => boolean,
  answer: (id: string | number) => JsonObject,
): Pick<Seams, 'answer'> => ({
  answer: {
    'elicitation/create': ({ id, params }, next) =>
      fits(isObject(params) ? params : {}) ? answer(isRequestId(id) ? id : 0) : next(),
  },
})

const withLinks = { client: { capabilities: { elicitation: { form: {}, url: {} } } } }

const visit = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  fetch(url, { headers }).catch(() => undefined)

/** Looks at the notifications that a page is done with; `refuse` answers one with an error. */
const onComplete = (look: (id: unknown, refuse: () => void) => void): Pick<Seams, 'incoming'> => ({
  incoming(message, next, context) {
    if (message.method === 'notifications/elicitation/complete') {
      const refused = errorResponse(undefined, new RpcError(codes.invalidParams, 'Unknown elicitation'))
      look(objectAt(message, 'params').elicitationId, () => void context.send(refused))
    }
    next(message)
  },
})

const isLink = ({ mode }: JsonObject): boolean => mode === 'url'

/** Changes what the user did. */
const deed = (change: (result: JsonObject) => JsonObject): Pick<Seams, 'answer'> =>
  editAnswer('elicitation/create', change)

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Accepts each page, and loads it soon after that. */
const agreesAndVisits = (agent: string): Seams => ({
  answer: {
    'elicitation/create': async (request, next) => {
      const { params, id } = request
      if (!isObject(params) || !isLink(params) || !isRequestId(id)) return next()
      setTimeout(() => void visit(String(params.url), { 'User-Agent': agent }), 100)
      return resultResponse(id, { action: 'accept' })
    },
  },
  // It stays until it has seen the page.
  order: { beforeClose: () => delay(300) },
})

export default faults({
  'elicitation.form.prefill-defaults': {
    says: 'leaves the texts of a form empty',
    seams: {
      answer: {
        async 'elicitation/create'(request, next) {
          const response = await next()
          const result = objectAt(response, 'result')
          if (result.action !== 'accept') return response
          const properties = objectAt(objectAt(objectAt(request, 'params'), 'requestedSchema'), 'properties')
          const content = Object.entries(objectAt(result, 'content')).map(([name, value]) => {
            const { default: given, enum: among } = objectAt(properties, name)
            return [name, typeof given === 'string' && among === undefined ? '' : value]
          })
          return { ...response, result: { ...result, content: Object.fromEntries(content) } }
        },
      },
    },
  },
  'elicitation.security.approval-controls': {
    says: 'fills in a form and sends it, and tells its user nothing',
    seams: { user: { asks: (to, next) => to !== 'elicitation/create' && next() } },
  },
  'elicitation.security.clear-what-why': {
    says: 'shows the fields of a form without the message of the server',
    seams: { user: { presents: (shown) => ({ ...shown, message: 'a form' }) } },
  },
  'elicitation.ui.identify-server': {
    says: 'does not show who asks',
    seams: { user: { presents: (shown) => ({ ...shown, server: 'A server' }) } },
  },
  'elicitation.ui.identify-server-should': {
    says: 'does not show who asks',
    seams: { user: { presents: (shown) => ({ ...shown, server: 'A server' }) } },
  },
  'elicitation.ui.review': {
    says: 'sends a form as soon as it is filled in',
    seams: { user: { revises: (filled) => filled } },
  },
  'elicitation.ui.review-should': {
    says: 'sends a form as soon as it is filled in',
    seams: { user: { revises: (filled) => filled } },
  },
  'elicitation.ui.url-domain-consent': {
    says: 'shows a button to go on, and not where it leads',
    seams: { user: { presents: (shown) => ({ ...shown, url: 'Continue?' }) } },
  },
  'elicitation.url.warn-suspicious': {
    says: 'shows a host in Punycode as it shows any other',
    seams: { user: { presents: (shown) => ({ ...shown, warning: '' }) } },
  },
  'elicitation.url.show-full': {
    says: 'shows the first 40 characters of a URL',
    seams: { user: { presents: (shown) => ({ ...shown, url: shown.url.slice(0, 40) }) } },
  },
  'elicitation.ui.decline-cancel-should': {
    says: 'knows no way but to accept',
    seams: deed((result) => (result.action === 'accept' ? result : { action: 'accept', content: {} })),
  },
  'elicitation.ui.decline-cancel': {
    says: 'knows no way but to accept',
    seams: deed((result) => (result.action === 'accept' ? result : { action: 'accept', content: {} })),
  },
  'elicitation.result.action-meaning': {
    says: 'takes a form that was closed for one that was sent',
    seams: deed((result) => (result.action === 'cancel' ? { action: 'accept', content: {} } : result)),
  },
  'elicitation.security.decline-any-time': {
    says: 'lets nobody decline the first form',
    seams: () => {
      let count = 0
      return deed((result) => {
        count += 1
        return count === 1 && result.action === 'decline' ? { action: 'cancel' } : result
      })
    },
  },
  'elicitation.capability.at-least-one-mode': {
    says: 'declares forms, and fails at each of them',
    revisions: ['2025-11-25'],
    seams: answering(
      (params) => !isLink(params),
      (id) => errorResponse(id, new RpcError(codes.internalError, 'No user is there')),
    ),
  },
  'elicitation.capability.declare-at-initialize': {
    says: 'does not declare elicitation, and offers it all the same',
    seams: undeclare('elicitation'),
  },
  'elicitation.capability.declare-per-request': {
    says: 'declares elicitation with server/discover alone, and answers forms all the same',
    seams: {
      outgoing(message) {
        const params = objectAt(message, 'params')
        const meta = objectAt(params, '_meta')
        if (message.method === 'server/discover' || meta[key] === undefined) return message
        const { elicitation: _, ...capabilities } = objectAt(meta, key)
        return { ...message, params: { ...params, _meta: { ...meta, [key]: capabilities } } }
      },
    },
  },
  'elicitation.create.shape': {
    says: 'rejects, where it should decline',
    revisions: between('2025-06-18', '2025-11-25'),
    seams: editAnswer('elicitation/create', () => ({ action: 'reject' })),
  },
  'elicitation.complete.ignore-completed': {
    ...withLinks,
    says: 'answers the second completion of a page with an error',
    alsoBreaks: { 'messages.response.id-echo': 'it answers what has no id' },
    seams: () => {
      const completed = new Set<unknown>()
      return onComplete((id, refuse) => {
        if (completed.has(id)) refuse()
        completed.add(id)
      })
    },
  },
  'elicitation.complete.ignore-unknown': {
    ...withLinks,
    says: 'answers the completion of a page that it does not know with an error',
    alsoBreaks: { 'messages.response.id-echo': 'it answers what has no id' },
    seams: () => {
      const known = new Set<unknown>()
      return {
        ...onComplete((id, refuse) => {
          if (!known.has(id)) refuse()
        }),
        answer: {
          'elicitation/create': ({ params }, next) => {
            known.add(isObject(params) ? params.elicitationId : undefined)
            return next()
          },
        },
      }
    },
  },
  'elicitation.mode.default-form': {
    says: 'wants a mode with each form',
    seams: answering(
      ({ mode }) => mode === undefined,
      (id) => errorResponse(id, new RpcError(codes.invalidParams, 'mode is missing')),
    ),
  },
  'elicitation.mode.error-undeclared': {
    says: 'declines a page to visit, although it does not support that',
    seams: answering(isLink, (id) => resultResponse(id, { action: 'decline' })),
  },
  'elicitation.mode.undeclared-2026': {
    says: 'accepts a page to visit, although it does not support that',
    seams: answering(isLink, (id) => resultResponse(id, { action: 'accept' })),
  },
  'elicitation.result.url-no-content': {
    ...withLinks,
    says: 'accepts a page to visit, and tells what stood there',
    seams: answering(isLink, (id) => resultResponse(id, { action: 'accept', content: { status: 'done' } })),
  },
  'elicitation.url.id-opaque': {
    ...withLinks,
    says: 'takes only UUIDs for the id of a page to visit',
    seams: answering(
      (params) => isLink(params) && !/^[0-9a-f-]{36}$/.test(String(params.elicitationId)),
      (id) => errorResponse(id, new RpcError(codes.invalidParams, 'elicitationId is no UUID')),
    ),
  },
  'elicitation.url.no-open-without-consent': {
    ...withLinks,
    revisions: ['2025-11-25'],
    says: 'opens a page after the user has declined it',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: {
      answer: {
        'elicitation/create': async ({ params }, next) => {
          const response = await next()
          const isDeclined = objectAt(response, 'result').action === 'decline'
          if (isDeclined && isObject(params) && isLink(params)) setTimeout(() => void visit(String(params.url)), 100)
          return response
        },
      },
      // It stays until it has seen the page.
      order: { beforeClose: () => delay(300) },
    },
    control: agreesAndVisits(browser),
  },
  'elicitation.url.no-prefetch': {
    ...withLinks,
    revisions: ['2025-11-25'],
    says: 'looks at a page before the user is asked',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: {
      answer: {
        'elicitation/create': async ({ params }, next) => {
          if (isObject(params) && isLink(params)) await visit(String(params.url))
          return next()
        },
      },
    },
    control: agreesAndVisits(browser),
  },
  'elicitation.result.content-matches-schema': [
    {
      says: 'returns all values as text',
      seams: editAnswer('elicitation/create', (result) => ({
        ...result,
        content: Object.fromEntries(
          Object.entries(objectAt(result, 'content')).map(([name, value]) => [name, String(value)]),
        ),
      })),
    },
    {
      says: 'leaves out whatever is no text',
      seams: editAnswer('elicitation/create', (result) => ({
        ...result,
        content: Object.fromEntries(
          Object.entries(objectAt(result, 'content')).filter(([, value]) => typeof value === 'string'),
        ),
      })),
    },
    {
      says: 'accepts forms and returns nothing',
      seams: editAnswer('elicitation/create', () => ({ action: 'accept' })),
    },
  ],
  'elicitation.result.content-only-on-accept': {
    says: 'returns the form that was filled in when the user declines',
    seams: editAnswer('elicitation/create', ({ content = {} }) => ({ action: 'decline', content })),
  },
  'elicitation.url.secure-open': {
    ...withLinks,
    revisions: ['2025-11-25'],
    says: 'loads a page itself once its user has agreed',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: agreesAndVisits('node'),
    control: agreesAndVisits(browser),
  },
})
