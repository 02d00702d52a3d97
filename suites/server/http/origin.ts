import {
  type Exchange,
  each,
  type Finding,
  failed,
  given,
  header,
  notApplicable,
  notObserved,
  passed,
  seen,
  tool,
  warned,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { foreignOrigins, opaqueOrigin } from '../../stimuli/near-misses/origins.ts'
import { series } from '../../stimuli/series.ts'
import {
  whyForeign as deliberate,
  foreignHost,
  foreignOrigin as headers,
  letIn,
  noteOpenness,
  whyForeignHost,
} from './parts/foreign-origin.ts'
import { opensStream } from './parts/streams-opened.ts'

/** Not to be taken for a refusal: a result, or a 2xx that says nothing of an error. */
const isServed = ({ response, status }: Exchange): boolean =>
  response?.result !== undefined || (status < 400 && response?.error === undefined)

const refusal = 'a refusal with HTTP status 4xx'

/** Whether Host was the reason: a status for it, or words about it. A server with one session refuses any second opening. */
function isRefusedForHost(host: Exchange): boolean {
  if (isServed(host)) return false
  return host.status === 403 || host.status === 421 || /\bhost\b/i.test(host.http?.responseBody ?? '')
}

function notRefused({ whatCame, evidence }: Exchange, host: Exchange | undefined): Finding {
  if (host?.http?.status === undefined || !isRefusedForHost(host)) return failed(refusal, whatCame, ...evidence)
  const onlyForHost = `${refusal}, whatever Host says (a foreign Host is refused: ${host.whatCame})`
  // The last line is the one that breaks the rule.
  return failed(onlyForHost, whatCame, ...host.evidence, ...evidence)
}

const originOf = ({ http }: Exchange): string | undefined => header(http?.requestHeaders ?? [], 'origin')

function judgeMethods(get: Exchange, remove: Exchange, own: Exchange, alive: Exchange): Finding {
  if (get.status < 400) return failed(`${refusal} of the GET`, `HTTP ${get.status}`)
  if (remove.status < 400) return failed(`${refusal} of the DELETE`, `HTTP ${remove.status}`)
  if (alive.http?.status === 404) return failed('a session that outlives the refused DELETE', alive.whatCame)
  if (!opensStream(own) && remove.status === 405) return notApplicable('the server offers neither GET nor DELETE')
  return passed
}

type Label = 'control' | 'post' | 'host' | `near-${number}` | 'opaque' | 'get' | 'delete' | 'own' | 'alive'

export default serverScenario<Label>({
  title: 'A foreign Origin is refused, and so is one that only looks like ours',
  async drive({ connect, revision, accounts }) {
    const stranger = await connect({ handshake: false })
    noteOpenness(stranger, accounts)
    const { method, params } = revision.opening({ capabilities: {}, clientInfo: tool }).request
    const post = await stranger.request(method, params, { headers, deliberate, as: 'post' })
    // Some look at Host instead, which is no check of Origin, yet tells what the server means to keep out.
    // On connections of their own: one that was served has a session, whose id would go along.
    const tryWith = async (headers: Record<string, string>, deliberate: string, as: Label) =>
      (await connect({ handshake: false })).request(method, params, { headers, deliberate, as })
    if (isServed(post)) await tryWith(foreignHost, whyForeignHost, 'host')
    else {
      for (const [n, Origin] of Object.values(foreignOrigins).entries())
        await tryWith({ Origin }, deliberate, `near-${n}`)
      await tryWith({ Origin: opaqueOrigin }, deliberate, 'opaque')
    }
    const client = await connect()
    await client.fence({ as: 'control' })
    if (!revision.sessions) return
    await client.http({ method: 'GET', headers, deliberate, until: 'head', as: 'get' })
    await client.http({ method: 'DELETE', headers: { ...headers, Accept: null }, deliberate, as: 'delete' })
    await client.fence({ as: 'alive' })
    await client.http({ method: 'GET', until: 'head', as: 'own' })
  },
  judges: {
    'http.origin.validated': (labels, context) =>
      given(labels.control, () => {
        if (isServed(labels.post)) return letIn(notRefused(labels.post, seen(labels, 'host')), context)
        const near = series(labels, 'near').find(isServed)
        if (near !== undefined)
          return letIn(failed(`${refusal} for Origin ${originOf(near)}`, near.whatCame, ...near.evidence), context)
        const opaque = seen(labels, 'opaque')
        // Some let in files that are opened from the disk, which have this Origin too.
        if (opaque === undefined || !isServed(opaque)) return passed
        return warned(`${refusal} for Origin null, which any page can send`, opaque.whatCame, ...opaque.evidence)
      }),
    'http.origin.status-403': (labels) =>
      given(labels.control, () => {
        const refused = [labels.post, ...series(labels, 'near')].filter((exchange) => !isServed(exchange))
        return each(
          refused,
          (exchange) => (exchange.status === 403 ? passed : failed('HTTP status 403', exchange.whatCame)),
          'the request was not refused; http.origin.validated reports that',
        )
      }),
    'http.origin.every-method': (labels) => {
      const { control, post } = labels
      return given(control, () => {
        if (isServed(post)) return notObserved('not even POST is checked; http.origin.validated reports that')
        return judgeMethods(labels.get, labels.delete, labels.own, labels.alive)
      })
    },
  },
})
