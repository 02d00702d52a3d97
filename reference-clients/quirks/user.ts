/** What a client may do with what it asks and shows its user. */
import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../schema/error-codes.ts'
import type { Matter } from '../actions/user.ts'
import { errorResponse, isObject, isRequestId, RpcError, resultResponse } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { handshakeRevisions, since } from '../revisions.ts'

export default quirks({
  'offers-the-last-server-first': {
    says: 'Its model is offered the tools of its last server first, and those of one server in another order.',
    seams: { user: { offers: (tools) => tools.toReversed() } },
  },
  'consent-for-a-session': {
    says: 'Asks its user once for each kind of thing, and takes the answer for all that follows.',
    hides: [
      'tools.ui.human-in-the-loop',
      'tools.annotations.no-decisions',
      'sampling.hitl.deny-possible',
      'sampling.hitl.edit-prompts',
      'roots.security.access-controls',
    ],
    seams: () => {
      const asked = new Set<Matter>()
      return {
        user: {
          asks(to, next) {
            const isNew = !asked.has(to)
            asked.add(to)
            return (isNew || to === 'elicitation/create') && next()
          },
        },
      }
    },
  },
  'refused-roots-are-errors': {
    says: 'Answers roots/list with an error where there is nothing to give.',
    revisions: handshakeRevisions,
    seams: {
      answer: {
        'roots/list': async ({ id }, next) => {
          const response = await next()
          const roots = isObject(response.result) ? response.result.roots : undefined
          const isEmpty = Array.isArray(roots) && roots.length === 0
          return isEmpty
            ? errorResponse(isRequestId(id) ? id : null, new RpcError(codes.internalError, 'There are no roots'))
            : response
        },
      },
    },
  },
  'looks-at-icons-of-all-types': {
    says: 'It loads the icons of all types, and shows none that is no image.',
    revisions: since('2025-11-25'),
    transports: ['streamable-http'],
    seams: { icons: { shows: () => true } },
  },
  'opens-pages-in-a-window-of-its-own': {
    says: 'It agrees to visit a page, and opens it in a browser that calls itself as no other one does.',
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    client: { capabilities: { elicitation: { form: {}, url: {} }, roots: { listChanged: true }, sampling: {} } },
    seams: {
      answer: {
        'elicitation/create': async (request, next) => {
          const { params, id } = request
          if (!isObject(params) || params.mode !== 'url' || !isRequestId(id)) return next()
          const headers = { 'User-Agent': 'Window/1.0' }
          setTimeout(() => void fetch(String(params.url), { headers }).catch(() => undefined), 100)
          return resultResponse(id, { action: 'accept' })
        },
      },
      order: { beforeClose: () => delay(300) },
    },
    hides: ['tasks.*', 'elicitation.*', 'apps.client.*'],
  },
})
