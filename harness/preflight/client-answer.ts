/** What a launch against a plain server tells of the client: what it declares if it goes along, or why it does not. */
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Message } from '../conversation/message.ts'
import type { LaunchedServer } from '../peers/server/launched-server.ts'
import type { Revision } from '../revisions/revision.ts'
import { header } from '../wire/http/headers.ts'
import { at, parseJson } from '../wire/json/json.ts'
import { tellingLine } from '../wire/telling-line.ts'

interface Declared {
  readonly capabilities: JsonObject
  readonly implementation?: JsonObject
}

/**
 * What the client declares, if it goes along with the revision; else undefined. Of several connections the one that is used counts: some
 * clients open another before, to see which transport there is, and declare nothing on it.
 */
export function declaredBy(
  { conversations }: Pick<LaunchedServer, 'conversations'>,
  revision: Revision,
): Declared | undefined {
  const read = revision.era === 'legacy' ? readLegacy : readModern
  const found = conversations.flatMap((conversation) => {
    const declared = read(conversation, revision)
    return declared === undefined ? [] : [{ declared, isUsed: goesOn(conversation) }]
  })
  return (found.find(({ isUsed }) => isUsed) ?? found[0])?.declared
}

/** It asks for more than its opening. */
function goesOn({ negotiated, bySubject }: Conversation): boolean {
  return bySubject.some(
    ({ seq, kind, method }) =>
      seq > (negotiated?.resultSeq ?? -1) && kind === 'request' && !openings.has(method ?? '') && method !== 'ping',
  )
}

const openings: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** It goes on after the initialize result: says that it is initialized, or asks for more. Or it got what it asked for. */
function readLegacy(conversation: Conversation, revision: Revision): Declared | undefined {
  const { negotiated, bySubject } = conversation
  if (negotiated === undefined) return undefined
  const asked = bySubject.findLast(({ method, seq }) => method === 'initialize' && seq < negotiated.resultSeq)
  const isWanted = asked?.params?.protocolVersion === revision.id
  if (negotiated.initializedSeq === undefined && !goesOn(conversation) && !isWanted) return undefined
  return declare(negotiated.clientCapabilities, negotiated.clientInfo)
}

const key = 'io.modelcontextprotocol/'

/** One of its requests is of the modern era, and names this version or none: what is missing from it is for the judges. */
function readModern({ bySubject }: Conversation, revision: Revision): Declared | undefined {
  const requests = bySubject.filter((message) => message.kind === 'request' && isModern(message, revision))
  const metas = requests.map(metaOf)
  const meta = metas.findLast((one) => `${key}clientCapabilities` in one) ?? metas.at(-1)
  return meta === undefined ? undefined : declare(meta[`${key}clientCapabilities`], meta[`${key}clientInfo`])
}

function metaOf({ params }: Message): JsonObject {
  const meta = at(params, '_meta')
  return isJsonObject(meta) ? meta : {}
}

function isModern(request: Message, { id }: Revision): boolean {
  const meta = metaOf(request)
  const headers = request.http?.requestHeaders ?? []
  if (request.method === 'initialize') return false
  const named = [meta[`${key}protocolVersion`], header(headers, 'mcp-protocol-version')].filter((v) => v !== undefined)
  // Where body and header name different versions, one of them is enough.
  if (named.length > 0) return named.includes(id)
  const speaks = Object.keys(meta).some((name) => name.startsWith(key)) || header(headers, 'mcp-method') !== undefined
  return speaks || request.method === 'server/discover'
}

function declare(capabilities: unknown, info: unknown): Declared {
  return {
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    ...(isJsonObject(info) ? { implementation: info } : {}),
  }
}

/** Why the client does not go along, in plain words; text of the client's own is quoted. */
export function whyRefused(server: LaunchedServer, revision: Revision): string {
  const words = [whatItDid(server.conversations, revision), whatWeRefused(server.conversations), howItEnded(server)]
  return words.filter((one) => one !== undefined).join('; ')
}

function whatItDid(conversations: readonly Conversation[], revision: Revision): string {
  const own = conversations.flatMap((conversation) => conversation.bySubject)
  const http = conversations.flatMap((conversation) => conversation.http)
  if (own.length === 0) {
    if (http.length > 0)
      return `it sent no message, only ${[...new Set(http.map((e) => e.method))].join(', ')} requests`
    return conversations.length === 0 ? 'it never connected' : 'it connected and sent nothing'
  }
  const asked = [...new Set(own.flatMap(({ method }) => (method === undefined ? [] : [method])))]
  const offers = own.filter(({ method }) => method === 'initialize').map(({ params }) => params?.protocolVersion)
  if (revision.era === 'modern') {
    if (asked.every((method) => method === 'initialize')) return 'it only tried initialize, which this revision lacks'
    return `none of its requests (${asked.join(', ')}) got a result`
  }
  if (offers.length === 0) return `it never sent initialize, only ${asked.join(', ')}`
  const [offer] = offers
  if (offer === revision.id) return 'it asked for this version, was offered it, and went no further'
  return `it asked for ${JSON.stringify(offer ?? null)}, was offered ${revision.id}, and went no further`
}

/** Our server keeps the rules: what it has refused may be why nothing more came. */
function whatWeRefused(conversations: readonly Conversation[]): string | undefined {
  const refused = conversations.flatMap(({ http }) => http).findLast(({ status }) => status === 400)
  if (refused === undefined) return undefined
  const { method, responseBody = '' } = refused
  const why = at(parseJson(responseBody), 'error', 'message') ?? responseBody
  return `our server had answered ${method} with HTTP 400${typeof why === 'string' && why !== '' ? `: ${why}` : ''}`
}

function howItEnded({ endedBy, exit, stderrTail }: LaunchedServer): string {
  const line = tellingLine(stderrTail)
  const said = line === undefined ? '' : `, its stderr says ${JSON.stringify(line)}`
  if (endedBy !== 'itself' || exit === undefined) return `it was ended after a time without traffic${said}`
  return exit.signal === null ? `it exited with code ${exit.code}${said}` : `it ended by ${exit.signal}${said}`
}
