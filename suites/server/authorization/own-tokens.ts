import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { bodyOf, factsIn, isDenied, one, seqOf } from '../../judging/authorization/issuers.ts'
import { jwtParts } from '../../judging/authorization/jwt.ts'
import { identity, type Party, type Player } from '../../stimuli/oauth/player.ts'
import { logIn, playOwnIssuer } from './parts/own-issuer.ts'
import { openThirdParty } from './parts/third-party.ts'

/** Seconds; no number is given. */
const longest = 86_400
const needsLogin =
  'needs credentials that the server issues itself: set under authorization.login what to enter into its login pages'

async function refreshTwice(player: Player, party: Party, first: string): Promise<void> {
  const refresh = (token: string, as: string) =>
    player.token({ grant_type: 'refresh_token', refresh_token: token, ...identity(party) }, as)
  const next = (await refresh(first, 'refreshed'))?.refresh_token
  const isRotated = typeof next === 'string' && next !== first
  player.tell({ isRotated })
  if (!isRotated) return
  // The new one is used first: some servers take the old one back as long as the new one is not.
  await refresh(next, 'refreshed-next')
  await refresh(first, 'refreshed-again')
}

/** https://modelcontextprotocol.io/specification/2025-03-26/basic/authorization#implementation-requirements */
export default using(['credentials']).serverScenario<string>({
  title: 'Tokens that the server issues itself',
  transports: ['streamable-http'],
  revisions: ['2025-03-26'],
  // Where its users log in at a third party of ours, that has one port.
  isolation: 'alone',
  async drive(drive) {
    const { login, thirdParty } = drive.accounts.authorization ?? {}
    if (login === undefined && thirdParty === undefined) return
    await openThirdParty(drive)
    const player = await playOwnIssuer(drive)
    const party = await player?.publicClient()
    if (player === undefined || party === undefined) return
    const granted = await logIn(player, party, 'own')
    const { access_token: access, refresh_token: refresh } = granted ?? {}
    const end = typeof access === 'string' ? jwtParts(access)?.claims.exp : undefined
    if (typeof end === 'number') player.tell({ seconds: Math.round(end - Date.now() / 1000) })
    if (typeof refresh === 'string') await refreshTwice(player, party, refresh)
  },
  judges: {
    'authorization.validate.lifetimes': (labels, context) => {
      const granted = one(labels, 'own-token')
      const body = bodyOf(granted)
      if (body === undefined) return notObserved(needsLogin)
      const { seconds } = factsIn(context)
      const lifetime = body.expires_in ?? seconds
      return typeof lifetime === 'number' && lifetime <= longest
        ? passed
        : failed(`expires_in of at most ${longest}`, lifetime ?? null, ...seqOf(granted))
    },
    'authorization.validate.rotation': (labels, context) => {
      const renewed = one(labels, 'refreshed')
      if (renewed === undefined) return notObserved(`the server issued no refresh token; ${needsLogin}`)
      if (bodyOf(renewed) === undefined) return notObserved('the refresh token was not taken')
      return factsIn(context).isRotated === true ? passed : failed('a new refresh token', 'none', ...seqOf(renewed))
    },
    'authorization.validate.expiry-rotation': (labels) => {
      const again = one(labels, 'refreshed-again')
      if (again === undefined || bodyOf(one(labels, 'refreshed-next')) === undefined)
        return notObserved(`no refresh token has taken the place of another; ${needsLogin}`)
      return isDenied(again, 'no token for a refresh token that was used', needsLogin)
    },
  },
})
