/** Connections to a server over HTTP+SSE, the transport of 2024-11-05: one event stream, and POSTs beside it. */
import { HarnessError } from '../../harness-error.ts'
import type { ChannelFactory, ClientChannel } from '../channel.ts'
import { type HttpSettings, openHttpConnection, withToken } from '../http/client-connection.ts'
import { parseHttpUrl } from '../http/parse-url.ts'
import { notOffered } from '../not-offered.ts'
import { expectEventStream, resolveEndpoint } from './endpoint.ts'

const streamOnly = { body: false, stream: true }
const nowhere = { body: false, stream: false }

/** `open` gets the event stream and waits for its `endpoint` event; the connection lives as long as the stream. */
export function httpSseChannels(settings: HttpSettings): ChannelFactory {
  return {
    kind: 'http-sse',
    async open({ connection, revision, recorder, signal, token }): Promise<ClientChannel> {
      const url = parseHttpUrl(settings.url)
      const { start, end } = openHttpConnection(connection, recorder, withToken(settings, token), ({ words }) =>
        over('us', words),
      )
      let resolveEnded = (): void => {}
      const ended = new Promise<void>((resolve) => {
        resolveEnded = resolve
      })
      let alive = true
      const over = (by: 'us' | 'target', reason?: string): void => {
        if (!alive) return
        alive = false
        end()
        recorder.record({ kind: 'connection-closed', connection, by, reason })
        resolveEnded()
      }

      recorder.record({ kind: 'connection-opened', connection, transport: 'http-sse', revision, target: 'server' })
      let announce = (_: string): void => {}
      const announced = new Promise<string>((resolve) => {
        announce = resolve
      })
      const stream = start({
        method: 'GET',
        url,
        headers: [['Accept', 'text/event-stream']],
        until: 'stream',
        messagesIn: streamOnly,
        onItem: ({ event, data }) => {
          if (event === 'endpoint' && data !== undefined) announce(data)
        },
      })
      void stream.ended.then(() => over('target', 'the event stream ended'))

      const missing = (why: string): HarnessError =>
        new HarnessError('no-answer', `Expected an endpoint event on the stream of ${url.href}, but ${why}.`)
      const opening = async (): Promise<URL> => {
        expectEventStream(url, await stream.result)
        const uri = await Promise.race([announced, stream.ended.then(() => undefined)])
        if (uri === undefined) throw missing('the stream ended')
        return resolveEndpoint(url, uri)
      }
      const endpoint = await Promise.race([opening(), rejectOnAbort(signal, missing('none came in time'))]).catch(
        (error: unknown) => {
          over('us', 'it could not be opened')
          throw HarnessError.from(error)
        },
      )

      return {
        kind: 'http-sse',
        connection,
        ended,
        get alive() {
          return alive
        },
        async send({ body, headers = [], label, deliberate }) {
          const started = start({
            method: 'POST',
            url: endpoint,
            headers,
            body,
            until: 'stream',
            message: label === undefined ? {} : { label },
            messagesIn: nowhere,
            deliberate,
          })
          return { seq: started.seq, http: await started.result }
        },
        async http({ url: other, ...init }) {
          const to = other === undefined ? endpoint : new URL(other, url)
          const carries = to.href === endpoint.href && init.method === 'POST' && (init.body?.length ?? 0) > 0
          return start({ ...init, url: to, messagesIn: nowhere, ...(carries ? { message: {} } : {}) }).result
        },
        write: () => notOffered('write()', 'HTTP+SSE'),
        endInput: () => notOffered('endInput()', 'HTTP+SSE'),
        close: async () => over('us'),
      }
    },
  }
}

function rejectOnAbort(signal: AbortSignal, error: HarnessError): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(error)
    signal.addEventListener('abort', () => reject(error), { once: true })
  })
}
