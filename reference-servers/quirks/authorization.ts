/** A protected server that says what it has to in its own way. */

import { browserCookie, stateCookie } from '../authorization/issuing/cookies.ts'
import { owner } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import { methodNotFound } from '../errors.ts'
import { scopedTool } from '../features/tools/scoped.ts'
import { isObject, type JsonObject, type JsonRpcRequest } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'
import type { Awaitable } from '../seams.ts'

const http = ['streamable-http'] as const
const protectedRevisions = since('2025-03-26')

/** Whether scoped-tool is there for a token: any that is no JWT is good for everything. */
function suffices(authorization = ''): boolean {
  const [, payload] = authorization.split('.')
  return payload === undefined || /fixture:(admin|write)/.test(Buffer.from(payload, 'base64url').toString('utf8'))
}

/** Any user but the first. */
const isOther = ({ arrival: { principal } }: RequestContext): boolean => principal !== undefined && principal !== owner

type Handler = (request: JsonRpcRequest, context: RequestContext) => Awaitable<JsonObject>

/** What other users do not have. */
const ownersOnly = ['prompts/list', 'prompts/get', 'completion/complete'] as const

/** The claims of a proof of possession. */
function claimsOf(proof: string): JsonObject {
  const claims: unknown = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return isObject(claims) ? claims : {}
}

export default quirks({
  'remembers-proofs': {
    says: 'It takes no proof of possession twice, and none that is older than a minute.',
    revisions: since('2025-11-25'),
    transports: http,
    seams: () => {
      const seen = new Set<unknown>()
      return {
        authorization: {
          proof(rule, isKept, proof, next) {
            const { jti, iat } = claimsOf(proof)
            if (rule === 'time') return next(rule, isKept, proof) && Math.abs(Number(iat) - Date.now() / 1000) < 60
            if (rule !== 'id') return next(rule, isKept, proof)
            const isNew = !seen.has(jti)
            seen.add(jti)
            return isNew && next(rule, isKept, proof)
          },
        },
      }
    },
    tolerates: ['ext-auth.dpop.server-jti', 'ext-auth.dpop.server-stricter'],
  },
  'wants-nonces': {
    says: 'It wants a nonce of its own in proofs of possession, and looks at it first.',
    revisions: since('2025-11-25'),
    transports: http,
    seams: { authorization: { nonce: () => 'eyJ7S_zG.eyJH0-Z.HX4w-7v' } },
  },
  'offers-less-to-others': {
    says: 'Only its first user is offered prompts and completions; to others it declares neither.',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      capabilities(context, next) {
        const { prompts, completions, ...rest } = next(context)
        return isOther(context) ? rest : { ...rest, prompts, completions }
      },
      handlers: {
        'server/discover': async (request, context, next) => ({
          ...(await next(request, context)),
          cacheScope: 'private',
        }),
        ...Object.fromEntries(
          ownersOnly.map((method) => [
            method,
            (request: JsonRpcRequest, context: RequestContext, next: Handler) => {
              if (isOther(context)) throw methodNotFound(request.method)
              return next(request, context)
            },
          ]),
        ),
      },
    },
    hides: ['completion.server.control-access'],
  },
  'issues-jwts': {
    says: 'The tokens that it issues are JWTs for several audiences, and say themselves when they end.',
    revisions: ['2025-03-26'],
    transports: http,
    seams: {
      issuing: {
        accessToken(own) {
          const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
          const aud = ['https://mcp.example/mcp', 'https://other.example/']
          return `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part({ aud, exp: Math.floor(Date.now() / 1000) + 600 })}.${own}`
        },
      },
    },
  },
  'compares-audiences-by-letter': {
    says: 'It takes the audience of a JWT for a string whose case counts (RFC 7519, 4.1.3).',
    revisions: protectedRevisions,
    transports: http,
    seams: { authorization: { claims: { audience: ({ aud }, audience) => [aud].flat().includes(audience) } } },
  },
  'several-challenges': {
    says: 'It offers another scheme beside Bearer.',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      authorization: {
        refuse(problem, exchange, next) {
          const refusal = next(problem, exchange)
          const bearer = refusal.headers['WWW-Authenticate']
          if (bearer === undefined) return refusal
          return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': `Basic realm="old", ${bearer}` } }
        },
      },
    },
  },
  'says-more-of-itself': {
    says: 'Its metadata has members that nobody asks for.',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      authorization: {
        document(path, origin, next) {
          const document = next(path, origin)
          return (
            document && {
              ...document,
              resource_name: 'Reference',
              'x-vendor': { tier: 1 },
              tls_client_certificate_bound_access_tokens: false,
            }
          )
        },
      },
    },
  },
  'scopes-in-any-order': {
    says: 'It names the scopes in another order each time.',
    revisions: protectedRevisions,
    transports: http,
    seams: () => {
      let times = 0
      return {
        authorization: {
          refuse(problem, exchange, next) {
            const refusal = next(problem, exchange)
            const challenge = refusal.headers['WWW-Authenticate'] ?? ''
            times += 1
            if (times % 2 === 0) return refusal
            const turned = challenge.replace(
              /scope="([^"]*)"/,
              (_, scopes: string) => `scope="${scopes.split(' ').reverse().join(' ')}"`,
            )
            return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': turned } }
          },
        },
      }
    },
  },
  'asks-the-issuer-about-tokens': {
    says: 'It does not look into a token: it asks the issuer what it is good for (RFC 7662).',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      authorization: {
        async about(token, issuer) {
          const asked = await fetch(`${issuer}/introspect`, { method: 'POST', body: new URLSearchParams({ token }) })
          const said: unknown = await asked.json()
          return isObject(said) && said.active === true ? said : undefined
        },
      },
    },
  },
  'hides-what-needs-more': {
    says: 'A tool for which a token has too small a scope is not there for it.',
    revisions: protectedRevisions,
    transports: http,
    // Nobody is told that a scope is missing.
    hides: ['authorization.errors.status-403', 'authorization.scopes.server-*'],
    seams: {
      tools: (context, next) =>
        next(context).filter(({ name }) => name !== scopedTool || suffices(context.arrival.headers?.authorization)),
      authorization: { missingScopes: () => [] },
    },
  },
  'learns-from-the-third-party': {
    says: 'It does not ask the third party whether a token is good: it believes it until the API refuses it.',
    revisions: ['2025-03-26'],
    transports: http,
    tolerates: ['authorization.third-party.may-delegate'],
    seams: () => {
      const over = new WeakSet<object>()
      return {
        issuing: {
          isAlive: async (lent) => !over.has(lent),
          renew: async (lent, next) => {
            const isRenewed = await next(lent)
            if (!isRenewed) over.add(lent)
            return isRenewed
          },
        },
      }
    },
  },
  'sends-its-users-home': {
    says: 'It gets no new tokens of the third party: when one is over, its client has to authorize again.',
    revisions: ['2025-03-26'],
    transports: http,
    tolerates: ['authorization.third-party.may-delegate'],
    seams: { issuing: { renew: async () => false } },
  },
  'asks-its-users-each-time': {
    says: 'It asks for consent again for a client that has it already.',
    revisions: protectedRevisions,
    transports: http,
    seams: { issuing: { needsConsent: () => true } },
    // Where each request is asked about, no cookie keeps a consent.
    hides: ['security.proxy.cookie-*'],
  },
  'keeps-states-with-the-session': {
    says: 'It keeps the state of a login in the session of the browser, shows its consent page in frames of its own, and names the host of a redirect URI alone.',
    revisions: since('2025-06-18'),
    transports: http,
    seams: () => {
      let session: string | undefined
      return {
        issuing: {
          framing: () => ({
            'content-security-policy': "default-src 'self'; frame-ancestors 'self' https://me.example",
          }),
          consentPage: (page, next) => next({ ...page, redirectUri: new URL(page.redirectUri).host }),
          cookie: (cookie, next) =>
            cookie.name === stateCookie ? 'theme=dark; Path=/' : next(cookie).replace('=Lax', '=Strict'),
          cookieIn(name, field, next) {
            if (name === stateCookie) session = next(browserCookie, field)
            return next(name, field)
          },
          isOwnState: () => true,
          returning: (state, sent, pending, next) =>
            sent.get(state)?.browser === session ? next(state, sent, pending) : undefined,
        },
      }
    },
  },
  'names-the-end-of-a-token': {
    says: 'It says in its errors how the token ended with which it was asked.',
    transports: ['streamable-http'],
    seams: () => {
      let shown = ''
      return {
        http: {
          post(exchange, next) {
            shown = exchange.headers.authorization?.slice(-4) ?? shown
            return next(exchange)
          },
        },
        outgoing(message, context, next) {
          if (!isObject(message) || !isObject(message.error)) return next(message, context)
          const { error } = message
          return next({ ...message, error: { ...error, message: `${error.message} (...${shown})` } }, context)
        },
      }
    },
  },
})
