/** One launch of the client as the rules of authorization see it. */
import {
  type HttpExchange,
  header,
  isWithOther,
  type JudgeContext,
  parseJson,
  type Site,
} from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { defaultEndpoints, endpoints } from './issuer.ts'

/** A request to one of our authorization servers, with what it asked for. */
export interface Asked {
  readonly site: string
  readonly http: HttpExchange
  readonly path: string
  /** The query of a GET, the form of a POST. */
  readonly parameters: URLSearchParams
}

export interface View {
  readonly variant: string
  readonly origins: Readonly<Record<string, string>>
  /** Requests to the MCP endpoint. */
  readonly mcp: readonly HttpExchange[]
  /** Requests to that of the second MCP server, where there are two. */
  readonly other: readonly HttpExchange[]
  /** Requests for documents at well-known places, and others that are neither of an endpoint nor of an MCP transport. */
  readonly documents: readonly Asked[]
  /** Messages, and requests for streams of messages, that went elsewhere than to the MCP endpoint. */
  readonly messagesElsewhere: readonly Asked[]
  readonly registrations: readonly (Asked & { readonly body: JsonObject })[]
  readonly authorizations: readonly Asked[]
  readonly tokens: readonly Asked[]
  /** What was asked beyond this machine, where that comes to a trap. */
  readonly trapped: readonly HttpExchange[]
  /** What the browser was told to open. */
  readonly opened: readonly HttpExchange[]
  /** What the client wrote for its user. */
  readonly output: string
  /** What it has left in the home of its user, where that is a folder of ours. */
  readonly left: Site['left']
  /** What the user's browser has opened, with the pages that came. */
  readonly pages: readonly HttpExchange[]
  /** All of them, what our user's browser did, and what a host said to its model. */
  readonly all: readonly HttpExchange[]
}

const kinds = ['authorize', 'token', 'register'] as const

const isAt = (name: keyof typeof endpoints, path: string): boolean =>
  path === endpoints[name] || path === defaultEndpoints[name]

/** The launches of an execution, in order. */
export function views({
  sites,
  conversations,
  models,
}: Pick<JudgeContext, 'sites' | 'conversations' | 'models'>): readonly View[] {
  const launches = [...new Set(sites.map(({ launch }) => launch))]
  return launches.map((launch) => {
    const own = sites.filter((site) => site.launch === launch)
    const asked = (ofOther: boolean): readonly HttpExchange[] =>
      conversations
        .filter(({ connection }) => connection.startsWith(`${launch}.`) && isWithOther(connection) === ofOther)
        .flatMap(({ http, subject }) => http.filter(({ from }) => from === subject))
        .toSorted((a, b) => a.seq - b.seq)
    const toModel = models.filter((model) => model.launch === launch).flatMap(({ http }) => http)
    return viewOf(own, { mcp: asked(false), other: asked(true) }, toModel)
  })
}

function viewOf(
  sites: readonly Site[],
  { mcp, other }: Pick<View, 'mcp' | 'other'>,
  toModel: readonly HttpExchange[],
): View {
  const asked = sites
    .filter(({ name }) => name !== 'browser')
    .flatMap(({ name, http }) => http.map((exchange) => toAsked(name, exchange)))
    .toSorted((a, b) => a.http.seq - b.http.seq)
  const at = (name: keyof typeof endpoints): readonly Asked[] => asked.filter(({ path }) => isAt(name, path))
  const browser = sites.filter(({ name }) => name === 'browser').flatMap(({ http }) => http)
  return {
    variant: sites[0]?.variant ?? '',
    origins: Object.fromEntries(sites.map(({ name, origin }) => [name, origin])),
    mcp,
    other,
    trapped: asked.filter(({ site }) => site === 'trap').map(({ http }) => http),
    documents: asked.filter((one) => !kinds.some((kind) => isAt(kind, one.path)) && !isOfTransport(one.http)),
    messagesElsewhere: asked.filter(({ http }) => isOfTransport(http)),
    registrations: at('register').map((one) => ({ ...one, body: bodyOf(one.http) })),
    authorizations: at('authorize'),
    tokens: at('token'),
    output: sites.map(({ output }) => output).join(''),
    left: sites.flatMap(({ left }) => left),
    pages: browser.filter(({ from }) => from !== 'client'),
    opened: browser.filter(({ from }) => from === 'client'),
    all: [...mcp, ...other, ...asked.map(({ http }) => http), ...browser, ...toModel],
  }
}

/** A client without authorization, too, looks elsewhere for a server that lets it in: with a GET for a stream, or with a message. */
function isOfTransport({ method, requestHeaders, requestBody = '' }: HttpExchange): boolean {
  if (method === 'GET') return (header(requestHeaders, 'accept') ?? '').includes('text/event-stream')
  return method === 'POST' && Object.hasOwn(bodyOf({ requestBody }), 'jsonrpc')
}

function toAsked(site: string, http: HttpExchange): Asked {
  const { pathname, searchParams } = new URL(http.url)
  const parameters = http.method === 'POST' ? new URLSearchParams(http.requestBody ?? '') : searchParams
  return { site, http, path: pathname, parameters }
}

function bodyOf({ requestBody = '' }: Pick<HttpExchange, 'requestBody'>): JsonObject {
  const json = parseJson(requestBody)
  return isJsonObject(json) ? json : {}
}

/** Requests to the MCP endpoint for which the client has a token that was not refused yet. */
export function authorizedRequests({ mcp, tokens }: View): readonly HttpExchange[] {
  const issued = tokens.flatMap(({ http }) => (http.status === 200 ? [http.responseSeq ?? http.seq] : []))
  const refused = mcp.flatMap(({ status, responseSeq }) =>
    status === 401 && responseSeq !== undefined ? [responseSeq] : [],
  )
  return mcp.filter(({ seq }) => lastBefore(issued, seq) > lastBefore(refused, seq))
}

const lastBefore = (seqs: readonly number[], seq: number): number => Math.max(-1, ...seqs.filter((one) => one < seq))
