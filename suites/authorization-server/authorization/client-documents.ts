import { randomBytes } from 'node:crypto'
import {
  all,
  each,
  type Finding,
  failed,
  notObserved,
  passed,
  type SiteAnswer,
  type SiteHandler,
  since,
  warned,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { documentsIn, factsIn, lastStep, locationOf, seqOf, statusOf } from '../../judging/authorization/issuers.ts'
import { newVerifier, type Party, type Player, play } from '../../stimuli/oauth/player.ts'

const needsFetching =
  'needs as-cimd: say fetchesDocuments, or documents, under authorizationServer of the config, and let the server trust our certificate'

const callback = 'https://canary-host.example/callback'
const localCallback = 'http://127.0.0.1:47629/callback'

/** By path: what is wrong with a document. The URL of the document is `own`. */
const documents: Readonly<Record<string, (own: string) => JsonObject | string>> = {
  good: (own) => good(own),
  'other-id': (own) => ({ ...good(own), client_id: 'https://other.example/client.json' }),
  kept: (own) => good(own),
  unkept: (own) => good(own),
  local: (own) => ({ ...good(own), redirect_uris: [localCallback] }),
  broken: () => '{"client_id": ',
  list: (own) => `[${JSON.stringify(good(own))}]`,
  'no-redirects': (own) => without(good(own), 'redirect_uris'),
  'no-name': (own) => without(good(own), 'client_name'),
  long: (own) => ({ ...good(own), 'x-more': 'x'.repeat(tooLong) }),
}

/** Characters; 5 kB at most are recommended. */
const tooLong = 2 * 1024 * 1024

const good = (own: string): JsonObject => ({
  client_id: own,
  client_name: 'A client of mcp-conform',
  redirect_uris: [callback],
  token_endpoint_auth_method: 'none',
})

function without(document: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== member))
}

const bad = ['broken', 'list', 'no-redirects'] as const

/**
 * Serves the documents, and counts how often each was fetched.
 * @param origin where the server fetches them; undefined: where we serve them
 */
function host(fetched: Map<string, number>, elsewhere: string, origin: string | undefined): SiteHandler {
  return ({ path, origins }): SiteAnswer => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace('.json', '')
    fetched.set(name, (fetched.get(name) ?? 0) + 1)
    if (name === 'moved') return { status: 302, headers: { Location: `${elsewhere}/inside` } }
    const document = documents[name]?.(`${origin ?? origins.documents}${path}`)
    if (document === undefined) return { status: 404 }
    const control = name === 'unkept' ? 'no-store' : 'max-age=3600'
    const text = isJsonObject(document) ? JSON.stringify(document) : document
    return { status: 200, headers: { 'Content-Type': 'application/json', 'Cache-Control': control }, body: text }
  }
}

const visit = (player: Player, origin: string, name: string, as = name, uri = callback) => {
  const party: Party = { id: `${origin}/${name}.json`, redirectUri: uri }
  return player.walk(player.request(party, newVerifier()), [uri], as)
}

export default using(['as-cimd']).authorizationServerScenario<string>({
  title: 'Client id metadata documents, right and wrong',
  revisions: since('2025-11-25'),
  // The documents may have one port.
  isolation: 'alone',
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    const { fetchesDocuments = false, documents: named, login } = player.account
    if (!fetchesDocuments && named === undefined) return
    const fetched = new Map<string, number>()
    let inside = 0
    const elsewhere = await drive.host('inside', () => {
      inside += 1
      return { status: 200, body: good('https://moved.example/client.json') }
    })
    const known = named && new URL(named.url).origin
    const port = named && { port: named.port }
    const served = await drive.host('documents', host(fetched, elsewhere ?? '', known), { tls: true, ...port })
    if (served === undefined) return
    // At the same origin in each revision: what the server has kept of one run is not to be found in another.
    const origin = `${known ?? served}/${randomBytes(6).toString('hex')}`
    const usual = await visit(player, origin, 'good')
    const hasCode = usual.arrived?.searchParams.has('code') === true
    player.tell({ documentsAt: origin, isNamed: named !== undefined, stoppedAt: usual.at, hasCode })
    const isFlagged = player.metadata.client_id_metadata_document_supported === true
    if (isFlagged && login !== undefined && !hasCode)
      player.complain(
        whyRefused({ at: usual.at, origin, isFetched: fetched.has('good'), isNamed: named !== undefined }),
      )
    for (const name of ['other-id', ...bad, 'no-name', 'moved', 'long']) await visit(player, origin, name)
    await visit(player, origin, 'good', 'other-redirect', 'https://b.example/callback')
    const local = await visit(player, origin, 'local', 'local', localCallback)
    for (const name of ['kept', 'unkept']) {
      await visit(player, origin, name)
      await visit(player, origin, name, `${name}-again`)
    }
    player.tell({
      fetched: Object.fromEntries(fetched),
      inside,
      pages: [...usual.pages],
      localPages: [...local.pages],
    })
  },
  judges: {
    'authorization.cimd.as-fetches': (labels, context) => {
      const walked = lastStep(labels, 'good')
      const { fetched } = factsIn(context)
      const isFlagged = documentsIn(labels).some(
        ({ document }) => document.client_id_metadata_document_supported === true,
      )
      if (walked === undefined || !isJsonObject(fetched) || !isFlagged) return notObserved(needsFetching)
      if (typeof fetched.good === 'number') return passed
      // A guard against requests to internal addresses refuses the client without a look at its document.
      return isGranted(walked)
        ? failed('a request for the document', 'none, and a code', ...seqOf(walked))
        : notObserved(reasonIn(context))
    },
    'authorization.cimd.as-validates-client-id': (labels, context) => refuses(labels, context, ['other-id']),
    'authorization.cimd.as-validates-structure': (labels, context) => {
      const strict = refuses(labels, context, bad)
      if (strict.verdict !== 'passed') return strict
      const nameless = lastStep(labels, 'no-name')
      return isGranted(nameless)
        ? warned('an error for a document without client_name', 'a code', ...seqOf(nameless))
        : passed
    },
    'authorization.cimd.as-validates-redirect': (labels, context) => refuses(labels, context, ['other-redirect']),
    'authorization.cimd.as-caches': (labels, context) => {
      const { fetched } = factsIn(context)
      if (!wasRead(labels, context) || !isGranted(lastStep(labels, 'kept')) || !isJsonObject(fetched))
        return notObserved(reasonIn(context))
      const { kept = 0, unkept = 0 } = fetched
      const seq = seqOf(lastStep(labels, 'kept-again'))
      return all([
        kept === 1 ? passed : failed('one request for a document with max-age=3600', kept, ...seq),
        Number(unkept) >= 2 ? passed : failed('two requests for a document with no-store', unkept, ...seq),
      ])
    },
    'authorization.cimd.as-ssrf': (labels, context) => {
      const walked = lastStep(labels, 'moved')
      const { inside } = factsIn(context)
      if (!wasRead(labels, context) || walked === undefined) return notObserved(reasonIn(context))
      return inside === 0
        ? passed
        : failed('no request where a document redirects to', `${inside} requests`, ...seqOf(walked))
    },
    'authorization.cimd.as-security-section': (labels, context) => refuses(labels, context, ['long']),
    'authorization.cimd.as-localhost-warning': (labels, context) => {
      const { pages, localPages } = factsIn(context)
      if (!isGranted(lastStep(labels, 'local')) || !wasRead(labels, context)) return notObserved(reasonIn(context))
      const bare = (all: unknown): string =>
        String(all).replaceAll('canary-host.example', '').replaceAll('127.0.0.1', '')
      const differs = bare(pages).replace(/\d+/g, '') !== bare(localPages).replace(/\d+/g, '')
      return differs
        ? passed
        : failed("a warning for a client on the user's machine", 'the same page', ...seqOf(lastStep(labels, 'local')))
    },
    'authorization.cimd.as-show-redirect-host': (labels, context) => {
      const { pages } = factsIn(context)
      const walked = lastStep(labels, 'good')
      if (!wasRead(labels, context) || !Array.isArray(pages)) return notObserved(reasonIn(context))
      if (pages.length === 0) return notObserved('there was no page for the user')
      return String(pages).includes('canary-host.example')
        ? passed
        : failed('canary-host.example on the consent page', String(pages).slice(0, 200), ...seqOf(walked))
    },
  },
})

/** With a document that nobody has read a code says nothing about what is in it. */
const wasRead = (labels: Parameters<typeof lastStep>[0], context: Parameters<typeof factsIn>[0]): boolean => {
  const { fetched } = factsIn(context)
  return isGranted(lastStep(labels, 'good')) && isJsonObject(fetched) && fetched.good !== undefined
}

const isGranted = (exchange: Parameters<typeof locationOf>[0]): boolean =>
  locationOf(exchange)?.searchParams.has('code') === true

interface Refused {
  /** Where the walk with the right document stopped. */
  readonly at: string
  readonly origin: string
  readonly isFetched: boolean
  /** The user has said where the server fetches documents. */
  readonly isNamed: boolean
}

/** Why a client with the right document got no code. */
function whyRefused({ at, origin, isFetched, isNamed }: Refused): string {
  if (isFetched)
    return `The server fetched the metadata document of a client, and gave the client no code: it stopped at ${at}`
  const how = isNamed
    ? 'see that the name leads to this port of 127.0.0.1, and that the server trusts the certificate'
    : 'it may refuse internal addresses, by right: set authorizationServer.documents to an origin that leads to us'
  return `The server fetched no metadata document from ${new URL(origin).hostname} (it stopped at ${at}): ${how}`
}

/** Why nothing is known that needs a client with a document. */
function reasonIn(context: Parameters<typeof factsIn>[0]): string {
  const { documentsAt, stoppedAt, isNamed, fetched, hasCode } = factsIn(context)
  if (typeof documentsAt !== 'string') return needsFetching
  if (hasCode === true) return 'the server read no document, or not this one'
  const isFetched = isJsonObject(fetched) && fetched.good !== undefined
  return whyRefused({ at: String(stoppedAt), origin: documentsAt, isFetched, isNamed: isNamed === true })
}

/** Where the right document gets a code, these get none, and lead nowhere. */
function refuses(
  labels: Parameters<typeof lastStep>[0],
  context: Parameters<typeof factsIn>[0],
  names: readonly string[],
): Finding {
  if (!wasRead(labels, context)) return notObserved(reasonIn(context))
  return each(names, (name) => {
    const walked = lastStep(labels, name)
    if (statusOf(walked) === 0) return notObserved(`no answer to a request with the document ${name} came in time`)
    return isGranted(walked) ? failed('no code', `a code for the document ${name}`, ...seqOf(walked)) : passed
  })
}
