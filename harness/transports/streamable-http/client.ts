/** Connections to a server over Streamable HTTP. What makes them one is up to the peer: a session, or nothing at all. */
import type { ChannelFactory, ClientChannel } from '../channel.ts'
import { type HttpSettings, openHttpConnection, withToken } from '../http/client-connection.ts'
import { parseHttpUrl } from '../http/parse-url.ts'
import { notOffered } from '../not-offered.ts'

const everywhere = { body: true, stream: true }
const streamOnly = { body: false, stream: true }
const nowhere = { body: false, stream: false }

/**
 * `open` does not touch the network: a server that is not there shows with the first request (`HttpOutcome.error`).
 * POSTs to the endpoint carry messages both ways; event streams of the endpoint carry messages of the server.
 */
export function streamableHttpChannels(settings: HttpSettings): ChannelFactory {
  return {
    kind: 'streamable-http',
    async open({ connection, revision, recorder, token }): Promise<ClientChannel> {
      const endpoint = parseHttpUrl(settings.url)
      const { start, end } = openHttpConnection(connection, recorder, withToken(settings, token), ({ words }) =>
        over(words),
      )
      let alive = true
      let resolveEnded = (): void => {}
      const ended = new Promise<void>((resolve) => {
        resolveEnded = resolve
      })
      const over = (reason?: string): void => {
        if (!alive) return
        alive = false
        end()
        recorder.record({
          kind: 'connection-closed',
          connection,
          by: 'us',
          reason,
        })
        resolveEnded()
      }
      recorder.record({
        kind: 'connection-opened',
        connection,
        transport: 'streamable-http',
        revision,
        target: 'server',
      })
      return {
        kind: 'streamable-http',
        connection,
        ended,
        get alive() {
          return alive
        },
        async send({ body, headers = [], bare = false, label, deliberate }) {
          const started = start({
            method: 'POST',
            url: endpoint,
            headers,
            bare,
            body,
            until: 'stream',
            message: label === undefined ? {} : { label },
            messagesIn: everywhere,
            deliberate,
          })
          return { seq: started.seq, http: await started.result }
        },
        async http({ url, ...init }) {
          const to = url === undefined ? endpoint : new URL(url, endpoint)
          const isEndpoint = to.href === endpoint.href
          const isPost = isEndpoint && init.method === 'POST'
          const carries = isPost && init.body !== undefined && init.body.length > 0
          return start({
            ...init,
            url: to,
            messagesIn: isPost ? everywhere : isEndpoint ? streamOnly : nowhere,
            ...(carries ? { message: {} } : {}),
          }).result
        },
        write: () => notOffered('write()', 'Streamable HTTP'),
        endInput: () => notOffered('endInput()', 'Streamable HTTP'),
        close: async () => over(),
      }
    },
  }
}
