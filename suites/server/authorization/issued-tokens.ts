import {
  all,
  type Exchange,
  each,
  type Finding,
  failed,
  type Labels,
  notObserved,
  passed,
  refusedToken,
  seen,
  since,
  warned,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { endpointOf, issuerOf, showing } from '../../stimuli/minting.ts'
import { noToken } from './parts/protected.ts'
import { type Wrong, wrongTokenKinds, wrongTokens } from './parts/wrong-tokens.ts'

type Label = Wrong | 'none' | 'right' | 'expired-token'

const needsIssuer =
  'needs suite-issuer: make the server trust our issuer, and set its port under authorization.suiteIssuer'
const needsToken =
  'needs suite-issuer or credentials: set authorization.suiteIssuer or authorization.expiredToken in the config'

const statusOf = (exchange: Exchange): number => exchange.http?.status ?? 0
const seqOf = (exchange: Exchange): number => exchange.http?.responseSeq ?? 0
const isServed = (exchange: Exchange | undefined): boolean => exchange?.response?.result !== undefined

/** Refused with 401; what a limit of the server's has refused was not looked at. */
function refused(exchange: Exchange, says: string, broken: typeof failed | typeof warned = failed): Finding {
  const status = statusOf(exchange)
  if (status === 401) return passed
  if (status === 0 || status === 429 || status === 503) return notObserved(`a token ${says} got ${exchange.whatCame}`)
  return broken(`HTTP status 401 for a token ${says}`, exchange.whatCame, seqOf(exchange))
}

/** Each of those that were tried, where a good one was served and nobody without. */
function allRefused(
  labels: Labels<Label>,
  names: readonly Wrong[],
  broken: typeof failed | typeof warned = failed,
): Finding {
  const right = seen(labels, 'right')
  if (right === undefined) return notObserved(needsIssuer)
  if (isServed(seen(labels, 'none'))) return notObserved(noToken)
  if (!isServed(right)) return notObserved(`a good token of our issuer was refused: ${right.whatCame}`)
  return each(names, (name) => {
    const exchange = seen(labels, name)
    return exchange === undefined ? passed : refused(exchange, wrongTokens[name].says, broken)
  })
}

export default using(['suite-issuer', 'credentials']).serverScenario<Label>({
  title: 'Tokens of the test issuer, good and wrong',
  transports: ['streamable-http'],
  revisions: since('2025-03-26'),
  async drive(drive) {
    const { expiredToken, suiteIssuer } = drive.accounts.authorization ?? {}
    if (expiredToken === undefined && suiteIssuer === undefined) return
    const { era, id: version } = drive.revision
    const client = await drive.connect()
    const url = endpointOf(client)
    const opening = era === 'legacy' ? 'initialize' : 'server/discover'
    const params: JsonObject =
      era === 'legacy'
        ? { protocolVersion: version, capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } }
        : {}
    /** Each on a connection of its own: what is accepted is a session of its own. */
    const open = async (as: Label, token?: string, says = 'of our own choice') =>
      (await drive.connect({ handshake: false })).request(opening, params, {
        as,
        bare: true,
        deliberate: token === undefined ? 'no token' : `a token ${says}`,
        headers: {
          'Mcp-Session-Id': null,
          ...(token === undefined ? {} : { ...showing(drive, token, url) }),
        },
      })
    await open('none')
    if (expiredToken !== undefined) await open('expired-token', expiredToken, 'that has expired')
    const issuer = issuerOf(drive, url)
    if (issuer === undefined) return
    const right = await open('right', await issuer.mint(), 'of our issuer, as the server wants it')
    if (!isServed(right)) {
      const { status, responseHeaders = [] } = right.http ?? {}
      const { scope } = suiteIssuer ?? {}
      const problem = refusedToken({
        origin: issuer.url,
        audience: issuer.audience,
        scope,
        status,
        headers: responseHeaders,
      })
      return client.note(problem, { problem: true })
    }
    for (const [name, { says, edits }] of entries(wrongTokens)) {
      const edited = edits(issuer)
      if (edited !== undefined) await open(name, await issuer.mint(edited), says)
    }
  },
  judges: {
    'authorization.validate.invalid-or-expired-401': (labels) => {
      const given = seen(labels, 'expired-token')
      const ours = allRefused(labels, wrongTokenKinds.invalid)
      if (given === undefined)
        return ours.verdict === 'not-observed' && !seen(labels, 'right') ? notObserved(needsToken) : ours
      if (isServed(seen(labels, 'none'))) return notObserved(noToken)
      return all([refused(given, 'that has expired (authorization.expiredToken)'), ours])
    },
    'authorization.validate.audience': (labels) => {
      const others = allRefused(labels, wrongTokenKinds.audience)
      return others.verdict === 'passed' ? allRefused(labels, wrongTokenKinds.doubtfulAudience, warned) : others
    },
    'authorization.validate.no-other-tokens': (labels) => allRefused(labels, wrongTokenKinds.foreign),
  },
})

function entries<K extends string, V>(record: Readonly<Record<K, V>>): readonly [K, V][] {
  const all: [K, V][] = []
  for (const key in record) all.push([key, record[key]])
  return all
}
