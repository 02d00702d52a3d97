import {
  type Exchange,
  type Finding,
  failed,
  given,
  notApplicable,
  notObserved,
  passed,
  seen,
  tool,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import {
  whyForeign as deliberate,
  foreignHost,
  foreignOrigin as headers,
  whyForeignHost,
} from './parts/foreign-origin.ts'
import { opensStream } from './parts/streams-opened.ts'

/** Not to be taken for a refusal: a result, or a 2xx that says nothing of an error. */
const isServed = ({ response, status }: Exchange): boolean =>
  response?.result !== undefined || (status < 400 && response?.error === undefined)

const refusal = 'a refusal with HTTP status 4xx'

function notRefused({ whatCame }: Exchange, host: Exchange | undefined): Finding {
  const isHostRefused = host?.http?.status !== undefined && !isServed(host)
  return failed(
    isHostRefused ? `${refusal}, whatever Host says (a foreign Host is refused: ${host.whatCame})` : refusal,
    whatCame,
  )
}

function judgeMethods(get: Exchange, remove: Exchange, own: Exchange, alive: Exchange): Finding {
  if (get.status < 400) return failed(`${refusal} of the GET`, `HTTP ${get.status}`)
  if (remove.status < 400) return failed(`${refusal} of the DELETE`, `HTTP ${remove.status}`)
  if (alive.http?.status === 404) return failed('a session that outlives the refused DELETE', alive.whatCame)
  if (!opensStream(own) && remove.status === 405) return notApplicable('the server offers neither GET nor DELETE')
  return passed
}

export default serverScenario<'control' | 'post' | 'host' | 'get' | 'delete' | 'own' | 'alive'>({
  title: 'A foreign Origin is refused',
  async drive({ connect, revision }) {
    const stranger = await connect({ handshake: false })
    const { method, params } = revision.opening({ capabilities: {}, clientInfo: tool }).request
    const post = await stranger.request(method, params, { headers, deliberate, as: 'post' })
    // Some look at Host instead, which is no check of Origin, yet tells what the server means to keep out.
    if (isServed(post))
      await stranger.request(method, params, { headers: foreignHost, deliberate: whyForeignHost, as: 'host' })
    const client = await connect()
    await client.fence({ as: 'control' })
    if (!revision.sessions) return
    await client.http({ method: 'GET', headers, deliberate, until: 'head', as: 'get' })
    await client.http({ method: 'DELETE', headers: { ...headers, Accept: null }, deliberate, as: 'delete' })
    await client.fence({ as: 'alive' })
    await client.http({ method: 'GET', until: 'head', as: 'own' })
  },
  judges: {
    'http.origin.validated': (labels) =>
      given(labels.control, () => (isServed(labels.post) ? notRefused(labels.post, seen(labels, 'host')) : passed)),
    'http.origin.status-403': ({ control, post }) =>
      given(control, () => {
        if (isServed(post)) return notObserved('the request was not refused; http.origin.validated answers for that')
        return post.status === 403 ? passed : failed('HTTP status 403', post.whatCame)
      }),
    'http.origin.every-method': (labels) => {
      const { control, post } = labels
      return given(control, () => {
        if (isServed(post)) return notObserved('not even POST is checked; http.origin.validated answers for that')
        return judgeMethods(labels.get, labels.delete, labels.own, labels.alive)
      })
    },
  },
})
