/** A server that is its own authorization server: what its clients and its users do to get a token there. */
import { at, parseJson, type ServerDrive } from '../../../../harness/index.ts'
import { newVerifier, type Party, Player } from '../../../stimuli/oauth/player.ts'
import { documentPlaces } from './documents.ts'

/** Asks at the origin of the server alone: elsewhere is not ours to ask. Undefined when it issues no tokens there. */
export async function playOwnIssuer(
  drive: Pick<ServerDrive, 'connect' | 'accounts' | 'revision'>,
): Promise<Player | undefined> {
  const { login = [], client: known } = drive.accounts.authorization ?? {}
  const client = await drive.connect()
  const endpoint = client.conversation().http.at(-1)?.url
  if (endpoint === undefined) return undefined
  const { origin } = new URL(endpoint)
  const hasResource = drive.revision.authorization === 'delegated'
  const account = {
    login,
    client: known,
    ...(hasResource ? { resource: endpoint } : {}),
  }
  const issuer = hasResource ? await namedIssuer(new Player(client, account, origin), endpoint) : origin
  if (issuer === undefined || new URL(issuer).origin !== origin) return undefined
  const player = new Player(client, account, issuer)
  await player.discover()
  if (Object.keys(player.metadata).length === 0 && !hasResource) player.metadata = usual(origin)
  const isOwn = ['authorization', 'token'].every((name) => player.endpoint(name)?.startsWith(`${origin}/`))
  return isOwn ? player : undefined
}

/** The issuer that the metadata of the resource names first. */
async function namedIssuer(player: Player, endpoint: string): Promise<string | undefined> {
  const { resourceAtPath, resourceAtRoot } = documentPlaces(endpoint)
  for (const place of [resourceAtPath, resourceAtRoot]) {
    const { http } = await player.get(place)
    const servers = at(parseJson(http?.responseBody ?? ''), 'authorization_servers')
    const [first] = Array.isArray(servers) ? servers : []
    if (typeof first === 'string' && URL.canParse(first)) return first
  }
  return undefined
}

/** Where 2025-03-26 has the endpoints of servers without metadata. */
const usual = (origin: string) => ({
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
})

/** A user logs in, and the client gets tokens. */
export async function logIn(player: Player, party: Party, name: string) {
  const verifier = newVerifier()
  const code = await player.code(party, verifier, `${name}-walk`)
  return code === undefined ? undefined : player.token(player.redeeming(party, code, verifier), `${name}-token`)
}
