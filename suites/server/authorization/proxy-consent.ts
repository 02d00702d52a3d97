import { allNamed, type Exchange, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { factsIn, seqOf } from '../../judging/authorization/issuers.ts'
import { loopbackUri, newVerifier, secureUri } from '../../stimuli/oauth/player.ts'
import { playOwnIssuer } from './parts/own-issuer.ts'
import { needsThirdParty, openThirdParty } from './parts/third-party.ts'

const isPage = ({ http }: Exchange): boolean => http?.status === 200 && /<form\b/i.test(http.responseBody ?? '')

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#confused-deputy-problem */
export default using(['third-party']).serverScenario<string>({
  title: 'Two clients of a server that has one account at a third party',
  transports: ['streamable-http'],
  revisions: since('2025-06-18'),
  // The third party has one port.
  isolation: 'alone',
  async drive(drive) {
    const third = await openThirdParty(drive)
    if (third === undefined) return
    const player = await playOwnIssuer(drive)
    if (player === undefined) return
    // The user stays the same, and so does the browser.
    const cookies = new Map<string, string>()
    const go = async (name: string, redirectUri: string): Promise<void> => {
      const metadata = {
        client_name: `mcp-conform, ${name}`,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      }
      const party = await player.register(metadata, `register-${name}`)
      if (party === undefined) return
      const logins = third.logins
      await player.walk(player.request(party, newVerifier()), [redirectUri], `${name}-walk`, { cookies })
      player.tell({ [name]: third.logins > logins })
    }
    await go('first', secureUri)
    await go('second', loopbackUri)
    player.tell({ clientIds: third.clientIds.size, port: drive.accounts.authorization?.thirdParty?.port ?? 0 })
  },
  judges: {
    'authorization.proxy.consent-per-client': (labels, context) => {
      const { first, second, clientIds, port } = factsIn(context)
      if (first !== true || second !== true) return notObserved(`${needsThirdParty}; clients have to register`)
      if (clientIds !== 1) return notObserved('the server has an account at the third party for each client')
      const steps = allNamed(labels, 'second-walk-')
      const isThere = ({ http }: Exchange): boolean => http !== undefined && new URL(http.url).port === String(port)
      const away = steps.findIndex(isThere)
      return steps.slice(0, away).some(isPage)
        ? passed
        : failed(
            'a page that asks the user before another client goes on to the third party',
            steps[0]?.whatCame,
            ...seqOf(steps[0]),
          )
    },
  },
})
