import { faults } from '../../fault.ts'
import { isObject } from '../../messages.ts'
import type { HttpContext } from '../../seams.ts'
import { editAuthorized, withoutToken } from './parts/edits.ts'

/** One kind of request, in either era. */
const some = ({ era, purpose, message }: HttpContext): boolean =>
  era === 'handshake' ? purpose === 'listen' : isObject(message) && message.method === 'tools/list'

export default faults({
  'authorization.token.client-auth-method': {
    says: 'puts its secret into the form, whatever the metadata lists',
    seams: { authorize: { clientAuthentication: () => 'client_secret_post' } },
  },
  'authorization.token.header': {
    says: 'sends the token in a header of its own',
    seams: editAuthorized(
      () => true,
      (request, token) => ({ ...request, headers: { ...withoutToken(request).headers, 'X-Access-Token': token } }),
    ),
  },
  'authorization.token.every-request': {
    says: 'leaves the token out of some requests',
    seams: editAuthorized(some, withoutToken),
  },
  'authorization.token.not-in-query': {
    says: 'sends the token in the URL',
    seams: editAuthorized(some, (request, token) => ({
      ...withoutToken(request),
      url: `${request.url}?access_token=${token}`,
    })),
  },
  'authorization.token.conform-section5': {
    says: 'sends the token in the header and in the message',
    seams: editAuthorized(
      ({ purpose }) => purpose === 'message',
      (request, token) => {
        const message: unknown = JSON.parse(String(request.body))
        if (!isObject(message) || !isObject(message.params)) return request
        const { params } = message
        const meta = isObject(params._meta) ? params._meta : {}
        const body = { ...message, params: { ...params, _meta: { ...meta, 'com.example/token': token } } }
        return { ...request, body: JSON.stringify(body) }
      },
    ),
  },
  'authorization.token.only-from-own-as': [
    {
      says: 'keeps to its first token',
      seams: () => {
        let first: string | undefined
        return {
          authorize: {
            tokenFor(_tokens, _server, next) {
              first ??= next()
              return first
            },
          },
        }
      },
    },
    {
      says: 'adds the token of its first server to each connection that has none',
      seams: () => {
        let first: string | undefined
        return {
          authorize: {
            tokenFor(_tokens, _server, next) {
              const own = next()
              first ??= own
              return own ?? first
            },
          },
        }
      },
    },
    {
      says: 'shows its token to whoever it asks for metadata',
      seams: () => {
        let token: string | undefined
        return {
          authorize: {
            tokenFor(_tokens, _server, next) {
              token = next() ?? token
              return next()
            },
          },
          httpRequest(request, { purpose }) {
            if (token === undefined || purpose !== 'server-metadata') return request
            return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } }
          },
        }
      },
    },
    {
      says: 'goes on with its token wherever the server redirects to',
      seams: () => {
        let to: string | undefined
        return {
          httpResponse(head) {
            if (head.status !== 307) return head
            to = head.headers.location
            // So the request is made again.
            return { ...head, status: 401 }
          },
          authorize: { afterRefusal: (_times, next) => (to === undefined ? next() : 'repeat') },
          httpRequest(request, { purpose }) {
            if (to === undefined || purpose !== 'message') return request
            const url = to
            to = undefined
            return { ...request, url }
          },
        }
      },
    },
  ],
  'authorization.tokens.client-storage': {
    says: 'writes its token to its log',
    seams: () => {
      let say = (_line: string): void => {}
      return {
        authorize: {
          opens(_url, ways, next) {
            say = ways.say
            return next()
          },
          tokenFor(tokens, _server, next) {
            if (tokens !== undefined) say(`token: ${tokens.access}`)
            return next()
          },
        },
      }
    },
  },
  'authorization.tokens.client-files': {
    says: 'keeps its tokens in a file that every user may read',
    seams: { authorize: { protects: (what, _folder, next) => (what === 'accounts' ? { mode: 0o644 } : next()) } },
  },
})
