import {
  allNamed,
  type Exchange,
  each,
  type Finding,
  failed,
  header,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  since,
  warned,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { factsIn, lastStep, locationOf, seqOf } from '../../judging/authorization/issuers.ts'
import { secureUri } from '../../stimuli/oauth/player.ts'
import { playOwnIssuer } from '../authorization/parts/own-issuer.ts'
import { needsThirdParty, openThirdParty } from '../authorization/parts/third-party.ts'
import { type ConsentCookie, consentCookies } from './parts/consent-cookies.ts'
import { formPages, isFrameable, pageTexts } from './parts/consent-page.ts'
import { clientName, ProxiedLogin, redirectVariants } from './parts/proxied-login.ts'

/** The shortest length of a state: 16 hexadecimal digits are 64 bits. */
const fewestCharacters = 16

type Circumstances = Pick<JudgeContext, 'conversations'>

const lists = (facts: JsonObject, name: string): readonly string[] => {
  const value = facts[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Where the user was sent with a code. */
const codeAt = (exchange: Exchange | undefined): URL | undefined => {
  const to = locationOf(exchange)
  return to?.searchParams.has('code') === true ? to : undefined
}

/** A login without any attack has come to its end, or there is nothing to compare with. */
const completes = (labels: Labels<never>): boolean => codeAt(lastStep(labels, 'done')) !== undefined

/** Coming back so must lead to no code for the client. */
function stops(labels: Labels<never>, names: readonly string[], expected: string): Finding {
  if (!completes(labels)) return notObserved(needsThirdParty)
  return each(names, (name) => {
    const last = lastStep(labels, name)
    if (last?.http?.status === undefined) return notObserved('the request was not answered')
    return codeAt(last) === undefined ? passed : failed(expected, 'a code for the client', ...seqOf(last))
  })
}

/** The page on which the user agrees: what is true of one of those that the server shows is enough. */
function onPage(rule: (pages: readonly Exchange[], last: Exchange) => Finding) {
  return (labels: Labels<never>): Finding => {
    if (!completes(labels)) return notObserved(needsThirdParty)
    const pages = formPages(labels, 'first')
    const last = pages.at(-1)
    return last === undefined ? notObserved('the server asks its users on no page of its own') : rule(pages, last)
  }
}

function redirects(kind: keyof typeof redirectVariants, expected: string) {
  return (labels: Labels<never>): Finding => {
    if (!completes(labels)) return notObserved(needsThirdParty)
    return each(redirectVariants[kind], (uri, i) => {
      const wrong = allNamed(labels, `${kind}-${i}-`).find((exchange) => {
        const location = header(exchange.http?.responseHeaders ?? [], 'location') ?? ''
        return location.startsWith(uri) && codeAt(exchange) !== undefined
      })
      return wrong === undefined ? passed : failed(expected, `a code at ${uri}`, ...seqOf(wrong))
    })
  }
}

function onCookies(rule: (cookie: ConsentCookie) => Finding) {
  return (labels: Labels<never>, context: Circumstances): Finding => {
    if (!completes(labels)) return notObserved(needsThirdParty)
    return each(consentCookies(labels, factsIn(context)), rule, 'no cookie keeps a consent: the server asks each time')
  }
}

/** https://modelcontextprotocol.io/docs/2025-11-25/tutorials/security/security_best_practices#required-protections */
export default using(['third-party']).serverScenario<string>({
  title: 'Attacks on a server that sends its users to a third party',
  transports: ['streamable-http'],
  revisions: since('2025-06-18'),
  // The third party has one port.
  isolation: 'alone',
  async drive(drive) {
    const { port } = drive.accounts.authorization?.thirdParty ?? {}
    if (port === undefined || (await openThirdParty(drive)) === undefined) return
    const player = await playOwnIssuer(drive)
    const metadata = {
      client_name: clientName,
      redirect_uris: [secureUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
    const party = await player?.register(metadata, 'register')
    if (player === undefined || party === undefined) return
    player.tell({ port })
    await new ProxiedLogin(player, party, port).tryAll()
  },
  judges: {
    'security.proxy.consent-per-user': (labels) => {
      if (!completes(labels)) return notObserved(needsThirdParty)
      if (formPages(labels, 'first').length === 0) return notObserved('the server asks its users on no page of its own')
      const asked = allNamed(labels, 'stranger-')
      return formPages(labels, 'stranger').length > 0
        ? passed
        : failed('a page that asks a user who has not agreed', asked[0]?.whatCame, ...seqOf(asked[0]))
    },
    'security.proxy.page-names-client': onPage((pages, last) =>
      pageTexts(pages).includes(clientName)
        ? passed
        : failed(`the name of the client, ${JSON.stringify(clientName)}, on the page`, 'no such text', ...seqOf(last)),
    ),
    'security.proxy.page-shows-redirect': onPage((pages, last) =>
      pageTexts(pages).includes(new URL(secureUri).host)
        ? passed
        : failed(`${secureUri} on the page`, 'no such text', ...seqOf(last)),
    ),
    'security.proxy.page-shows-scopes': (labels, context) =>
      onPage((pages, last) => {
        const { scope } = factsIn(context)
        const scopes = typeof scope === 'string' ? scope.split(' ').filter((word) => word !== '') : []
        if (scopes.length === 0) return notObserved('the server asks the third party for no scope')
        const missing = scopes.find((word) => !pageTexts(pages).includes(word))
        return missing === undefined
          ? passed
          : failed(`the scope ${missing} on the page`, 'no such text', ...seqOf(last))
      })(labels),
    'security.proxy.page-unframed': onPage((_, last) =>
      isFrameable(last.http?.responseHeaders ?? [])
        ? failed('a CSP with frame-ancestors, or X-Frame-Options: DENY', 'a page for any frame', ...seqOf(last))
        : passed,
    ),
    'security.proxy.consent-csrf': (labels, context) => {
      if (!completes(labels)) return notObserved(needsThirdParty)
      const last = lastStep(labels, 'forged')
      if (last?.http?.status === undefined) return notObserved('the server asks its users on no page of its own')
      const to = locationOf(last)
      const isThere = to?.port === String(factsIn(context).port) && to.pathname === '/authorize'
      return isThere || codeAt(last) !== undefined
        ? failed('a consent refused that came from the form of another browser', last.whatCame, ...seqOf(last))
        : passed
    },
    'security.proxy.cookie-host-prefix': onCookies(({ name, isPlain, seq }) => {
      if (name.startsWith('__Host-')) return passed
      return (isPlain ? warned : failed)('a name that begins with __Host-', name, ...seq)
    }),
    'security.proxy.cookie-attributes': onCookies(({ name, attributes, sameSite, isPlain, seq }) => {
      const expected = `${name} with Secure, HttpOnly and SameSite=Lax`
      const actual = `${attributes.join(', ')}; SameSite=${sameSite}`
      const isStrict = sameSite === 'lax' || sameSite === 'strict'
      if (!attributes.includes('httponly') || !isStrict) return failed(expected, actual, ...seq)
      if (attributes.includes('secure')) return passed
      return (isPlain ? warned : failed)(expected, actual, ...seq)
    }),
    'security.proxy.cookie-unforgeable': onCookies(({ isForged, name, seq }) =>
      isForged ? failed('the user asked again when the cookie has another value', name, ...seq) : passed,
    ),
    'security.proxy.redirect-exact': redirects('exact', 'the registered redirect URI alone, compared as a text'),
    'security.proxy.redirect-no-pattern': redirects('pattern', 'the registered redirect URI alone, and no pattern'),
    'security.proxy.redirect-changed': redirects('changed', 'no redirect to a URI that was not registered'),
    'security.proxy.state-random': (labels, context) => {
      if (!completes(labels)) return notObserved(needsThirdParty)
      const facts = factsIn(context)
      const [states, own] = [lists(facts, 'states'), lists(facts, 'ownStates')]
      const evidence = seqOf(allNamed(labels, 'first-')[0])
      const isWeak = (state: string, i: number): boolean =>
        state.length < fewestCharacters || own.includes(state) || states.indexOf(state) !== i
      const weak = states.find(isWeak)
      if (weak !== undefined) return failed('a random state for each request to the third party', weak, ...evidence)
      return states.length < 2 ? notObserved('there was one request to the third party') : passed
    },
    'security.proxy.state-after-consent': (labels) => {
      if (!completes(labels)) return notObserved(needsThirdParty)
      const guesses = allNamed(labels, 'early-')
      return each(
        guesses,
        (exchange) =>
          codeAt(exchange) === undefined
            ? passed
            : failed('no state that is good before the user has agreed', 'a code for the client', ...seqOf(exchange)),
        'the server asks its users on no page of its own',
      )
    },
    'security.proxy.callback-browser': (labels) =>
      stops(labels, ['elsewhere-back'], 'no code in a browser that was not sent to the third party'),
    'security.proxy.callback-state': (labels) =>
      stops(labels, ['no-state', 'other-state'], 'no code without the state of the request'),
    'security.proxy.state-single-use': (labels) => stops(labels, ['replay'], 'no second code for one state'),
  },
})
