import { all, type Finding, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { bodyOf, documentsIn, isDenied, one, seqOf } from '../../judging/authorization/issuers.ts'
import { identity, type Player, play } from '../../stimuli/oauth/player.ts'
import { secondsFromNow, signed } from '../authorization/parts/jwt.ts'

const grant = 'client_credentials'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const needsClient =
  'needs as-login: name a client that gets tokens without a user under authorizationServer.machineClient in the config'

const wrong = ['wrong-secret', 'without', 'foreign-key', 'expired'] as const

/** https://github.com/modelcontextprotocol/ext-auth/blob/main/specification/draft/oauth-client-credentials.mdx */
export default using(['as-login']).authorizationServerScenario<string>({
  title: 'Clients without a user',
  revisions: since('2025-11-25'),
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    const { machineClient } = player.account
    if (machineClient === undefined) return
    const { scope, resource } = player.account
    const form = {
      grant_type: grant,
      ...(scope === undefined ? {} : { scope }),
      ...(resource === undefined ? {} : { resource }),
    }
    const { id, secret, privateKey } = machineClient
    if (secret !== undefined && privateKey === undefined) {
      await player.token({ ...form, ...identity({ id, secret }) }, 'right')
      await player.token({ ...form, ...identity({ id, secret: `${secret}x` }) }, 'wrong-secret')
    }
    if (privateKey !== undefined) {
      const assert = async (as: string, exp: number, key: string) =>
        player.token({ ...form, ...(await assertion(player, id, exp, key)) }, as)
      await assert('right', secondsFromNow(60), privateKey)
      await assert('foreign-key', secondsFromNow(60), 'foreign')
      await assert('expired', secondsFromNow(-3600), privateKey)
    }
    await player.token({ ...form, ...identity({ id }) }, 'without')
  },
  judges: {
    'ext-auth.client-credentials.as-auth-methods': (labels) =>
      ofMetadata(labels, (document, seqs) => {
        const methods = textsIn(document.token_endpoint_auth_methods_supported)
        const isGood = methods.includes('private_key_jwt') || methods.includes('client_secret_basic')
        const expected = 'token_endpoint_auth_methods_supported with private_key_jwt or client_secret_basic'
        return isGood ? passed : failed(expected, document.token_endpoint_auth_methods_supported ?? null, ...seqs)
      }),
    'ext-auth.client-credentials.as-signing-algs': (labels) =>
      ofMetadata(labels, (document, seqs) => {
        if (!textsIn(document.token_endpoint_auth_methods_supported).includes('private_key_jwt'))
          return notObserved('the server takes no client assertions')
        const given = document.token_endpoint_auth_signing_alg_values_supported
        const algorithms = textsIn(given)
        return algorithms.length > 0 && !algorithms.includes('none')
          ? passed
          : failed('token_endpoint_auth_signing_alg_values_supported, without "none"', given ?? null, ...seqs)
      }),
    'ext-auth.client-credentials.as-rejects-bad-auth': (labels) => {
      if (typeof bodyOf(one(labels, 'right'))?.access_token !== 'string') return notObserved(needsClient)
      const tried = wrong.flatMap((name) => one(labels, name) ?? [])
      return all(tried.map((exchange) => isDenied(exchange, 'invalid_client', needsClient)))
    },
  },
})

async function assertion(player: Player, id: string, exp: number, key: string): Promise<Record<string, string>> {
  const claims = { iss: id, sub: id, aud: player.issuer, exp }
  return { client_assertion_type: assertionType, client_assertion: await signed(claims, 'JWT', key) }
}

const textsIn = (value: Json | undefined): readonly string[] =>
  isJsonArray(value ?? null) && Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Judges the metadata of a server that has the flow according to itself or to its user. */
function ofMetadata(
  labels: Parameters<typeof documentsIn>[0],
  judge: (document: JsonObject, seqs: readonly number[]) => Finding,
): Finding {
  const found = documentsIn(labels).filter(({ name }) => name !== 'mcp')
  const supports = found.some(({ document }) => textsIn(document.grant_types_supported).includes(grant))
  if (!supports && one(labels, 'right') === undefined)
    return notObserved('the server does not name the grant client_credentials')
  return all(found.map(({ document, exchange }) => judge(document, seqOf(exchange))))
}
