import { allNamed, each, type Finding, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { lastStep, locationOf, needsLogin, seqOf } from '../../judging/authorization/issuers.ts'
import { isLoopbackUrl } from '../../judging/authorization/loopback.ts'
import { newVerifier, play } from '../../stimuli/oauth/player.ts'

/** Redirect URIs that are not quite the registered one. */
function others(registered: string): Readonly<Record<string, string>> {
  const { protocol, host, pathname } = new URL(registered)
  return {
    slash: `${registered}/`,
    query: `${registered}?x=1`,
    capitals: `${protocol}//${host}${pathname.toUpperCase()}`,
    'longer-host': `${protocol}//${new URL(registered).hostname}.evil.example${pathname}`,
    'other-host': `https://evil.example${pathname}`,
  }
}

const names = ['slash', 'query', 'capitals', 'longer-host', 'other-host']

export default using(['as-login']).authorizationServerScenario<string>({
  title: 'Redirect URIs that nobody has registered',
  revisions: since('2025-06-18'),
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    const party = await player.publicClient()
    if (party === undefined) return
    const verifier = newVerifier()
    await player.walk(player.request(party, verifier), [party.redirectUri], 'right')
    for (const [name, uri] of Object.entries(others(party.redirectUri))) {
      await player.walk(player.request(party, verifier, { redirect_uri: uri }), [uri], `other-${name}`)
    }
    const unknown = { client_id: 'a-client-that-nobody-knows' }
    await player.walk(player.request(party, verifier, unknown), [party.redirectUri], 'unknown-client')
    const foreign = 'https://elsewhere.example/take'
    await player.walk(player.request(party, verifier, { redirect_uri: foreign }), [foreign], 'foreign')
  },
  judges: {
    'authorization.redirect.as-exact-match': (labels) => {
      if (locationOf(lastStep(labels, 'right')) === undefined) return notObserved(needsLogin)
      return each(names, (name) => staysHere(lastStep(labels, `other-${name}`)))
    },
    'authorization.https.oauth21-as': (labels) =>
      each(
        allNamed(labels, '').filter((exchange) => locationOf(exchange) !== undefined),
        (exchange) => {
          const to = locationOf(exchange)
          const isPlain = to?.protocol === 'http:' && !isLoopbackUrl(to.href)
          return isPlain ? failed('no redirect to a page without TLS', to.href, ...seqOf(exchange)) : passed
        },
        needsLogin,
      ),
    'authorization.redirect.as-untrusted': (labels) => {
      if (locationOf(lastStep(labels, 'right')) === undefined) return notObserved(needsLogin)
      return each(['unknown-client', 'foreign'], (name) => staysHere(lastStep(labels, name)))
    },
  },
})

/** The user is not sent away from the server. */
function staysHere(exchange: Parameters<typeof locationOf>[0]): Finding {
  if (exchange?.http === undefined) return notObserved('the request was not answered')
  const to = locationOf(exchange)
  const isAway = to !== undefined && to.origin !== new URL(exchange.http.url).origin
  return isAway ? failed('no redirect', `${to.origin}${to.pathname}`, ...seqOf(exchange)) : passed
}
