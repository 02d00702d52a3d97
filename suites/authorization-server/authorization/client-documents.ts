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
import { documentsIn, factsIn, lastOf, locationOf, seqOf, statusOf } from '../../judging/issuers.ts'
import { newVerifier, type Party, type Player, play } from '../../stimuli/oauth/player.ts'

const needsFetching =
  'needs as-cimd: say fetchesDocuments under authorizationServer of the config, and let the server trust our certificate'

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

/** Serves the documents, and counts how often each was fetched. */
function host(fetched: Map<string, number>, elsewhere: string): SiteHandler {
  return ({ path, origins }): SiteAnswer => {
    const name = path.slice(1).replace('.json', '')
    fetched.set(name, (fetched.get(name) ?? 0) + 1)
    if (name === 'moved') return { status: 302, headers: { Location: `${elsewhere}/inside` } }
    const document = documents[name]?.(`${origins.documents}${path}`)
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
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    if (player.account.fetchesDocuments !== true) return
    const fetched = new Map<string, number>()
    let inside = 0
    const elsewhere = await drive.host('inside', () => {
      inside += 1
      return { status: 200, body: good('https://moved.example/client.json') }
    })
    const origin = await drive.host('documents', host(fetched, elsewhere ?? ''), { tls: true })
    if (origin === undefined) return
    const usual = await visit(player, origin, 'good')
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
      const walked = lastOf(labels, 'good')
      const { fetched } = factsIn(context)
      const isFlagged = documentsIn(labels).some(
        ({ document }) => document.client_id_metadata_document_supported === true,
      )
      if (walked === undefined || !isJsonObject(fetched) || !isFlagged) return notObserved(needsFetching)
      if (typeof fetched.good === 'number') return passed
      return failed('a request for the document', 'none', ...seqOf(walked))
    },
    'authorization.cimd.as-validates-client-id': (labels) => refuses(labels, ['other-id']),
    'authorization.cimd.as-validates-structure': (labels) => {
      const strict = refuses(labels, bad)
      if (strict.verdict !== 'passed') return strict
      const nameless = lastOf(labels, 'no-name')
      return isGranted(nameless)
        ? warned('an error for a document without client_name', 'a code', ...seqOf(nameless))
        : passed
    },
    'authorization.cimd.as-validates-redirect': (labels) => refuses(labels, ['other-redirect']),
    'authorization.cimd.as-caches': (labels, context) => {
      const { fetched } = factsIn(context)
      if (!isGranted(lastOf(labels, 'kept')) || !isJsonObject(fetched)) return notObserved(needsFetching)
      const { kept = 0, unkept = 0 } = fetched
      const seq = seqOf(lastOf(labels, 'kept-again'))
      return all([
        kept === 1 ? passed : failed('one request for a document with max-age=3600', kept, ...seq),
        Number(unkept) >= 2 ? passed : failed('two requests for a document with no-store', unkept, ...seq),
      ])
    },
    'authorization.cimd.as-ssrf': (labels, context) => {
      const walked = lastOf(labels, 'moved')
      const { inside } = factsIn(context)
      if (!isGranted(lastOf(labels, 'good')) || walked === undefined) return notObserved(needsFetching)
      return inside === 0
        ? passed
        : failed('no request where a document redirects to', `${inside} requests`, ...seqOf(walked))
    },
    'authorization.cimd.as-security-section': (labels) => refuses(labels, ['long']),
    'authorization.cimd.as-localhost-warning': (labels, context) => {
      const { pages, localPages } = factsIn(context)
      if (!isGranted(lastOf(labels, 'local')) || !isGranted(lastOf(labels, 'good'))) return notObserved(needsFetching)
      const bare = (all: unknown): string =>
        String(all).replaceAll('canary-host.example', '').replaceAll('127.0.0.1', '')
      const differs = bare(pages).replace(/\d+/g, '') !== bare(localPages).replace(/\d+/g, '')
      return differs
        ? passed
        : failed("a warning for a client on the user's machine", 'the same page', ...seqOf(lastOf(labels, 'local')))
    },
    'authorization.cimd.as-show-redirect-host': (labels, context) => {
      const { pages } = factsIn(context)
      const walked = lastOf(labels, 'good')
      if (!isGranted(walked) || !Array.isArray(pages)) return notObserved(needsFetching)
      if (pages.length === 0) return notObserved('there was no page for the user')
      return String(pages).includes('canary-host.example')
        ? passed
        : failed('canary-host.example on the consent page', String(pages).slice(0, 200), ...seqOf(walked))
    },
  },
})

const isGranted = (exchange: Parameters<typeof locationOf>[0]): boolean =>
  locationOf(exchange)?.searchParams.has('code') === true

/** Where the right document gets a code, these get none, and lead nowhere. */
function refuses(labels: Parameters<typeof lastOf>[0], names: readonly string[]): Finding {
  if (!isGranted(lastOf(labels, 'good'))) return notObserved(needsFetching)
  return each(names, (name) => {
    const walked = lastOf(labels, name)
    if (statusOf(walked) === 0) return notObserved(`no answer to a request with the document ${name} came in time`)
    return isGranted(walked) ? failed('no code', `a code for the document ${name}`, ...seqOf(walked)) : passed
  })
}
