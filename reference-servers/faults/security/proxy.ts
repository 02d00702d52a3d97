import { cookieField } from '../../authorization/issuing/cookies.ts'
import { faults } from '../../fault.ts'

/** The part of a redirect URI in front of its query, as a lax comparison has it. */
const lax = (uri: string): string =>
  decodeURIComponent(uri.split('?')[0] ?? '')
    .toLowerCase()
    .replace(/\/$/, '')

const hostOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).hostname : '')

export default faults({
  'security.proxy.consent-per-user': {
    says: 'has one list of approved clients for all users',
    seams: () => {
      const approved = new Set<string>()
      return {
        issuing: {
          needsConsent(client, agreed, next) {
            for (const one of agreed) approved.add(one)
            return !approved.has(client) && next(client, agreed)
          },
        },
      }
    },
  },
  'security.proxy.page-names-client': {
    says: 'speaks of "an application" on its consent page',
    seams: { issuing: { consentPage: (page, next) => next({ ...page, client: 'An application' }) } },
  },
  'security.proxy.page-shows-scopes': {
    says: 'does not say what it will ask the third party for',
    seams: { issuing: { consentPage: (page, next) => next({ ...page, scope: undefined }) } },
  },
  'security.proxy.page-shows-redirect': {
    says: 'does not say where the answer will go',
    seams: { issuing: { consentPage: (page, next) => next({ ...page, redirectUri: 'its own page' }) } },
  },
  'security.proxy.page-unframed': [
    {
      says: 'lets its consent page be shown in any frame',
      seams: { issuing: { framing: () => ({}) } },
    },
    {
      says: 'lets every https site frame its consent page',
      seams: { issuing: { framing: () => ({ 'content-security-policy': 'frame-ancestors https:' }) } },
    },
  ],
  'security.proxy.consent-csrf': {
    says: 'takes a consent from whoever sends the form',
    seams: { issuing: { isAskedBrowser: () => true } },
  },
  'security.proxy.cookie-host-prefix': {
    says: 'calls its cookie "browser"',
    seams: {
      issuing: {
        cookie: (cookie, next) => next(cookie).replace(/^__Host-browser/, 'browser'),
        cookieIn: (name, field, next) => next(name === '__Host-browser' ? 'browser' : name, field),
      },
    },
  },
  'security.proxy.cookie-attributes': [
    {
      says: 'lets scripts read its cookies',
      seams: { issuing: { cookie: (cookie) => cookieField(cookie).replace(' HttpOnly;', '') } },
    },
    {
      says: 'has its cookies sent along with every request of other sites',
      seams: { issuing: { cookie: (cookie) => cookieField(cookie).replace('SameSite=Lax', 'SameSite=None') } },
    },
  ],
  'security.proxy.cookie-unforgeable': {
    says: 'takes any value of its cookie for that of the browser it knows',
    seams: () => {
      let known: string | undefined
      return {
        issuing: {
          cookieIn(name, field, next) {
            const value = next(name, field)
            if (name !== '__Host-browser' || value === undefined) return value
            known ??= value
            // What stands behind the first character is all that it compares.
            return value.slice(1) === known.slice(1) ? known : value
          },
        },
      }
    },
  },
  'security.proxy.redirect-exact': {
    says: 'compares redirect URIs without regard to case, query and slashes at the end',
    seams: {
      issuing: {
        isRegistered: (uri, registered, next) =>
          next(uri, registered) || registered.some((one) => lax(one) === lax(uri)),
      },
    },
  },
  'security.proxy.redirect-no-pattern': {
    says: 'takes every host below that of a registered redirect URI',
    seams: {
      issuing: {
        isRegistered: (uri, registered, next) =>
          next(uri, registered) || registered.some((one) => hostOf(uri).endsWith(`.${hostOf(one)}`)),
      },
    },
  },
  'security.proxy.redirect-changed': {
    says: 'takes the redirect URI of a request on whatever other site',
    seams: {
      issuing: {
        isRegistered: (uri, registered, next) =>
          next(uri, registered) || registered.every((one) => !hostOf(uri).endsWith(hostOf(one))),
      },
    },
    alsoBreaks: { 'authorization.redirect.server-validates': 'the same, where a revision says so' },
  },
  'security.proxy.state-random': [
    {
      says: 'passes the state of its client on to the third party',
      seams: { issuing: { state: (own, next) => own ?? next(own) } },
    },
    {
      says: 'counts its requests to the third party',
      seams: () => {
        let last = 0
        return {
          issuing: {
            state: () => `${++last}`,
          },
        }
      },
    },
  ],
  'security.proxy.state-after-consent': {
    says: 'takes the id of a request that waits for consent for a state',
    seams: () => {
      let isOwn = false
      return {
        issuing: {
          isOwnState(state, kept, next) {
            isOwn = next(state, kept)
            return true
          },
          returning: (state, sent, pending, next) =>
            pending.get(state) ?? (isOwn ? next(state, sent, pending) : undefined),
        },
      }
    },
  },
  'security.proxy.callback-browser': {
    says: 'takes every state that it has given out, whichever browser comes with it',
    seams: { issuing: { isOwnState: () => true } },
  },
  'security.proxy.callback-state': {
    says: 'goes by its cookie, and does not read the state',
    seams: () => {
      let shown = ''
      return {
        issuing: {
          isOwnState(_, kept) {
            shown = kept ?? ''
            return kept !== undefined
          },
          returning: (_, sent, pending, next) => next(shown, sent, pending),
        },
      }
    },
  },
  'security.proxy.state-single-use': {
    says: 'keeps a state after its use',
    seams: { issuing: { returning: (state, sent) => sent.get(state) } },
  },
})
