import { at, type Conversation, header, type Message } from '../../../harness/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { decodeHeader, isPlain } from '../parts/decode-header.ts'
import { endpointRequests } from '../parts/endpoint.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** The member of params that Mcp-Name repeats, and the rule that says so. */
const names: Readonly<Record<string, readonly [member: string, rule: RequirementId]>> = {
  'tools/call': ['name', 'http.headers.client-name-tools'],
  'prompts/get': ['name', 'http.headers.client-name-prompts'],
  'resources/read': ['uri', 'http.headers.client-name-resources'],
}

/** What a dual-era client sends to find or serve an older server bears no modern metadata. */
const isModern = ({ params }: Message): boolean => typeof at(params, '_meta', versionKey) === 'string'

function mirrored(request: Message): readonly Reading[] {
  const { http, method, params, seq } = request
  if (http === undefined || http.method !== 'POST' || method === undefined) return []
  const sent = (name: string): string | undefined => header(http.requestHeaders, name)
  const version = sent('mcp-protocol-version')
  const named = at(params, '_meta', versionKey)
  const hasVersion = version !== undefined && version !== '' && !version.includes(',')
  const presence = { expected: 'an MCP-Protocol-Version header with one version', actual: version ?? null }
  const match = { expected: `MCP-Protocol-Version: ${JSON.stringify(named)}`, actual: version ?? null }
  const mirror = { expected: `Mcp-Method: ${method}`, actual: sent('mcp-method') ?? null }
  return [
    reading('http.version.client-header-every-post', !hasVersion && presence, http.seq, seq),
    ...(hasVersion
      ? [reading('http.version.client-header-matches-meta', version !== named && match, http.seq, seq)]
      : []),
    reading('http.headers.client-method', mirror.actual !== method && mirror, http.seq, seq),
    ...nameReadings(request, sent('mcp-name')),
  ]
}

function nameReadings({ method = '', params, http, seq }: Message, sent: string | undefined): readonly Reading[] {
  const [member, rule] = (Object.hasOwn(names, method) ? names[method] : undefined) ?? []
  const name = member === undefined ? undefined : params?.[member]
  if (rule === undefined || typeof name !== 'string') return []
  const flaw = { expected: `Mcp-Name for ${JSON.stringify(name)}`, actual: sent ?? null }
  const isBroken = sent === undefined || decodeHeader(sent) !== name
  // Only the form tells apart a name that needs encoding and one that does not.
  // Nothing in an empty one needs it, and no sentence says that a header cannot be empty.
  if (name !== '' && !isPlain(name)) {
    const isEncoded = !isBroken && sent !== name
    return [reading('http.headers.client-name-encoded', !isEncoded && flaw, http?.seq, seq)]
  }
  return [reading(rule, isBroken && flaw, http?.seq, seq)]
}

/** Sessions, GET and DELETE are no part of a conversation in which a modern request has succeeded. */
function legacyReadings(conversation: Conversation): readonly Reading[] {
  const settled = conversation.exchanges.find(
    ({ sent, response }) => sent !== undefined && isModern(sent) && response?.result !== undefined,
  )
  const since = settled?.response?.seq
  if (since === undefined) return []
  return endpointRequests(conversation).flatMap((http) => {
    if (http.seq < since) return []
    const session = header(http.requestHeaders, 'mcp-session-id')
    const resumed = header(http.requestHeaders, 'last-event-id')
    const isOld = http.method !== 'POST' || session !== undefined
    const actual = session === undefined ? http.method : `Mcp-Session-Id: ${session}`
    return [
      reading(
        'http.compat.client-no-legacy-mechanisms',
        isOld && resumed === undefined && { expected: 'POST without a session', actual },
        http.seq,
      ),
      reading(
        'http.stream.not-resumable',
        resumed !== undefined && { expected: 'no Last-Event-ID header', actual: resumed },
        http.seq,
      ),
    ]
  })
}

export default monitor({
  title: 'Headers repeat what the body of a request says',
  judges: judgesFrom(
    [
      'http.version.client-header-every-post',
      'http.version.client-header-matches-meta',
      'http.headers.client-method',
      'http.headers.client-name-tools',
      'http.headers.client-name-prompts',
      'http.headers.client-name-resources',
      'http.headers.client-name-encoded',
      'http.compat.client-no-legacy-mechanisms',
      'http.stream.not-resumable',
    ],
    (conversation) => [
      ...conversation.bySubject.filter((m) => m.kind === 'request' && isModern(m)).flatMap(mirrored),
      ...legacyReadings(conversation),
    ],
    'no such HTTP request was made',
  ),
})
