import { all, allSeen, type Exchange, each, type Finding, failed, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { foreignOrigin, whyForeign } from './parts/foreign-origin.ts'

/** 202, or an error status: whether it is accepted is up to the server. */
function acceptedOrRefused(exchange: Exchange): Finding {
  const { status } = exchange
  return status === 202 || status >= 400 ? passed : failed('HTTP status 202, or an error status', exchange.whatCame)
}

/** Nothing to say about one that was accepted; with the right status or another. */
function refusal(exchange: Exchange): Finding {
  if (exchange.status >= 400) return passed
  if (exchange.response?.error === undefined) return notObserved('the server accepted every notification')
  return failed('an HTTP error status for what is not accepted', exchange.whatCame)
}

const method = 'notifications/conformance'

export default serverScenario<'unknown' | 'response' | 'wrongVersion' | 'withoutSession' | 'foreign'>({
  title: 'Notifications and responses are acknowledged',
  isolation: 'shared',
  async drive({ connect, revision }) {
    const client = await connect()
    await client.notify(method, {}, { as: 'unknown', deliberate: 'a method of no revision' })
    await client.notify(
      method,
      {},
      {
        as: 'wrongVersion',
        headers: { 'MCP-Protocol-Version': '1900-01-01' },
        deliberate: 'a version that never was, for the server to refuse',
      },
    )
    await client.notify(method, {}, { as: 'foreign', headers: foreignOrigin, deliberate: whyForeign })
    if (revision.era === 'modern') return
    const deliberate = 'answers a request that the server never made'
    await client.send({ jsonrpc: '2.0', id: 'never-asked', result: {} }, { as: 'response', wait: 'none', deliberate })
    if (client.sessionId === undefined) return
    const headers = { 'Mcp-Session-Id': null }
    await client.notify(method, {}, { as: 'withoutSession', headers, deliberate: 'the session id is left off' })
  },
  judges: {
    'http.post.notification-202': ({ unknown }, { conversations }) => {
      const initialized = conversations
        .flatMap(({ exchanges }) => exchanges)
        .filter(({ sent }) => sent?.method === 'notifications/initialized')
      return all([
        ...initialized.map((exchange) =>
          exchange.status === 202
            ? passed
            : failed('HTTP status 202 for notifications/initialized', exchange.whatCame, ...exchange.evidence),
        ),
        acceptedOrRefused(unknown),
      ])
    },
    'http.post.response-202': ({ response }, { conversations }) =>
      all([
        acceptedOrRefused(response),
        // What our client answered to requests of the server.
        ...conversations
          .flatMap(({ byPeer }) => byPeer)
          .filter(({ kind, http, deliberate }) => kind === 'result' && http !== undefined && deliberate === undefined)
          .map(({ http, seq }) => {
            const status = http?.status
            if (status === undefined || status === 202 || status >= 400) return passed
            return failed('HTTP status 202, or an error status', `HTTP ${status}`, seq)
          }),
      ]),
    'http.post.accepted-no-body': (_, { conversations }) =>
      each(
        conversations.flatMap(({ http }) => http).filter((http) => http.method === 'POST' && http.status === 202),
        ({ responseBody = '', events, seq, responseSeq = seq }) => {
          if (responseBody === '' && events.length === 0) return passed
          return failed('an empty body with HTTP status 202', responseBody || 'an event stream', seq, responseSeq)
        },
        'nothing was answered with 202',
      ),
    'http.post.rejected-error-status': (labels) =>
      all([labels.unknown, labels.wrongVersion, labels.foreign, ...allSeen(labels, ['withoutSession'])].map(refusal)),
  },
})
