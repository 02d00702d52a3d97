import { at, type Conversation, header, type Message, sameJson } from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { requestOf } from '../../judging/pairs.ts'
import { judgesFrom, type Reading, type ReadingFlaw, reading } from '../parts/readings.ts'
import { withoutQuotes } from '../parts/without-quotes.ts'

const standard: readonly number[] = [
  codes.parseError,
  codes.invalidRequest,
  codes.methodNotFound,
  codes.invalidParams,
  codes.internalError,
]
const [headerMismatch, missingCapability, unsupportedVersion] = [
  codes.headerMismatch,
  codes.missingRequiredClientCapability,
  codes.unsupportedProtocolVersion,
]
const key = (name: string): string => `io.modelcontextprotocol/${name}`

const within = (code: number, from: number, to: number): boolean => code >= from && code <= to

/** A line break, the frames of a stack, or the length of a paragraph. */
const isWordy = (text: string): boolean => /[\r\n]|\bat .+:\d+:\d+/.test(text) || text.length > maxMessage
const maxMessage = 200

/** Errors of conversations in the legacy revisions, which a dual-era server may have beside the stateless ones. */
function isStateless(request: Message | undefined): boolean {
  return request === undefined || typeof at(request.params, '_meta', key('protocolVersion')) === 'string'
}

/** Every member of `wanted` is in `declared`. */
function covers(declared: Json | undefined, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([name, inner]) => {
    const own = at(declared, name)
    return own !== undefined && (!isJsonObject(inner) || covers(own, inner))
  })
}

/** What shows that a code of the protocol's own was used for something else; undefined: nothing does. */
function misuse(
  code: number,
  error: JsonObject,
  request: Message | undefined,
  { byPeer }: Conversation,
  served: Json | undefined,
): ReadingFlaw | undefined {
  const actual: Json = error
  if (code === headerMismatch && request?.http === undefined && byPeer.every(({ http }) => http === undefined))
    return { expected: '-32020 only for HTTP headers', actual }
  if (request === undefined || request.deliberate !== undefined) return undefined
  const version = at(request.params, '_meta', key('protocolVersion'))
  if (
    code === headerMismatch &&
    header(request.http?.requestHeaders ?? [], 'mcp-protocol-version') === version &&
    isMirrored(request)
  )
    return { expected: '-32020 only for headers that differ from the body', actual }
  if (code === unsupportedVersion && isJsonArray(served) && served.some((v) => sameJson(v, version)))
    return { expected: `-32022 only for a version that is not served, and ${JSON.stringify(version)} is`, actual }
  const wanted = at(error, 'data', 'requiredCapabilities')
  if (
    code === missingCapability &&
    isJsonObject(wanted) &&
    Object.keys(wanted).length > 0 &&
    covers(at(request.params, '_meta', key('clientCapabilities')), wanted)
  )
    return { expected: '-32021 only for capabilities that the request did not declare', actual }
  return undefined
}

/** Mcp-Method and Mcp-Name repeat a body without special characters; parameters in headers are not known here. */
function isMirrored({ http, method, params }: Message): boolean {
  const sent = http?.requestHeaders ?? []
  if (header(sent, 'mcp-method') !== method) return false
  if (sent.some(([name]) => name.toLowerCase().startsWith('mcp-param-')) || method === 'tools/call') return false
  const name = method === 'resources/read' ? params?.uri : params?.name
  return name === undefined || header(sent, 'mcp-name') === name
}

function readings(conversation: Conversation): readonly Reading[] {
  const served = conversation.messages.find(
    ({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined,
  )?.result?.supportedVersions
  return conversation.bySubject.flatMap((message): Reading[] => {
    const { error, seq } = message
    const code = error?.code
    if (error === undefined || typeof code !== 'number') return []
    const request = requestOf(message, conversation)
    const reserved = within(code, -32768, -32100) && !standard.includes(code)
    const { message: text } = error
    // A message is not too long if it only quotes odd text that the sender itself sent.
    const wordy =
      typeof text === 'string' && isWordy(text) && (request === undefined || isWordy(withoutQuotes(text, request)))
    const always = [
      reading('messages.error.message-concise', wordy && { expected: 'one short sentence', actual: text }, seq),
      reading(
        'errors.jsonrpc-reserved.undefined-unused',
        reserved && { expected: 'no code that JSON-RPC reserves', actual: code },
        seq,
      ),
    ]
    if (!isStateless(request)) return always
    const undefinedCode =
      within(code, -32099, codes.headerMismatch) &&
      !within(code, codes.unsupportedProtocolVersion, codes.headerMismatch)
    const expected = 'from -32020 to -32099 only the codes that the revision defines'
    // -32042 has a rule of its own.
    const isOld = code === codes.urlElicitationRequired
    const isLegacy = within(code, -32019, -32000)
    return [
      ...always,
      reading('errors.mcp-range.undefined-not-emitted', undefinedCode && !isOld && { expected, actual: code }, seq),
      reading(
        'elicitation.url-required-error.gone-in-2026-07-28',
        isOld && { expected: 'no error -32042', actual: error },
        seq,
      ),
      reading('errors.mcp-range.defined-meaning-only', misuse(code, error, request, conversation, served), seq),
      reading(
        'resources.read.legacy-code-not-emitted',
        code === codes.resourceNotFound && { expected: 'no error -32002', actual: error },
        seq,
      ),
      reading(
        'errors.legacy-range.avoided',
        isLegacy && code !== codes.resourceNotFound && { expected: 'no code from -32000 to -32019', actual: code },
        seq,
      ),
    ]
  })
}

export default monitor({
  title: 'Error codes keep to their ranges and meanings',
  judges: judgesFrom(
    [
      'messages.error.message-concise',
      'errors.jsonrpc-reserved.undefined-unused',
      'errors.mcp-range.undefined-not-emitted',
      'errors.mcp-range.defined-meaning-only',
      'errors.legacy-range.avoided',
      'elicitation.url-required-error.gone-in-2026-07-28',
      'resources.read.legacy-code-not-emitted',
    ],
    readings,
    'no error was sent',
  ),
})
