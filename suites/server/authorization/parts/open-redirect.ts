/** Whether a server that is its own authorization server sends its users wherever a request says. */
import {
  allNamed,
  at,
  each,
  type Finding,
  failed,
  header,
  type Labels,
  notObserved,
  parseJson,
  passed,
  type TestClient,
} from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import type { Probe } from './protected.ts'

const registered = 'https://client.example/callback'
const foreign = 'https://elsewhere.example/take'
/** S256 of nothing that anybody knows. */
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Asks for authorization in the name of a new client and of an unknown one, and for an answer elsewhere. */
export async function tryOpenRedirect(
  client: TestClient<Probe>,
  metadata: JsonObject | undefined,
  endpoint: string,
): Promise<void> {
  const { origin } = new URL(endpoint)
  const ownUrl = (member: string): string | undefined => {
    const url = metadata?.[member]
    return typeof url === 'string' && url.startsWith(`${origin}/`) ? url : undefined
  }
  const authorize = ownUrl('authorization_endpoint')
  if (authorize === undefined) return
  const alone = { Accept: 'application/json, text/html', 'Mcp-Session-Id': null }
  const ids = ['a-client-that-nobody-knows']
  const register = ownUrl('registration_endpoint')
  if (register !== undefined) {
    const { http } = await client.http({
      method: 'POST',
      url: register,
      as: 'registered',
      bare: true,
      headers: { ...alone, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_name: 'mcp-conform',
        redirect_uris: [registered],
        token_endpoint_auth_method: 'none',
      }),
    })
    const id = at(parseJson(http?.responseBody ?? ''), 'client_id')
    if (typeof id === 'string') ids.unshift(id)
  }
  for (const [i, id] of ids.entries()) {
    const url = new URL(authorize)
    const parameters = {
      response_type: 'code',
      client_id: id,
      redirect_uri: foreign,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    await client.http({ method: 'GET', url: url.href, as: `redirect-${i}`, bare: true, headers: alone })
  }
}

/** No answer leads to where only the request wanted to go. */
export const staysHere = (labels: Labels<Probe>): Finding =>
  each(
    allNamed(labels, 'redirect-'),
    ({ http }) => {
      if (http?.status === undefined) return notObserved('the request was not answered')
      const location = header(http.responseHeaders, 'location') ?? ''
      const isAway = URL.canParse(location) && new URL(location).origin === new URL(foreign).origin
      return isAway
        ? failed('no redirect to a URI that nobody has registered', location, http.responseSeq ?? 0)
        : passed
    },
    'the server is no authorization server',
  )
