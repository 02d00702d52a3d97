/** What a client may do with the questions that it asks its user. */
import { codes } from '../../schema/error-codes.ts'
import type { Matter } from '../actions/user.ts'
import { errorResponse, isObject, isRequestId, RpcError } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { handshakeRevisions } from '../revisions.ts'

export default quirks({
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
})
