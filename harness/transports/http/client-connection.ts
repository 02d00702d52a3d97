/** What both HTTP transports share on the client side: sockets, numbering, limits, and the exchanges that are open. */

import { Agent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Recorder } from '../../trace/recorder.ts'
import { type Bounds, defaultBounds, type Reached } from '../../wire/bounds.ts'
import { encodeBody } from '../../wire/bytes.ts'
import { type HeaderList, header } from '../../wire/http/headers.ts'
import { addHeaders } from '../../wire/http/http-head.ts'
import { nextHttp } from '../../wire/http/http-number.ts'
import type { Prover } from '../../wire/http/prover.ts'
import { createQuota } from '../../wire/quota.ts'
import type { SseItem } from '../../wire/sse-reader.ts'
import type { HttpRequestInit } from '../channel.ts'
import { type StartedHttp, startHttpRequest } from './http-request.ts'

export interface HttpSettings {
  readonly url: string | URL
  /** Sent with every request that does not carry a field of the same name, such as Authorization. */
  readonly headers?: HeaderList
  /** The token in `headers` is bound to a key: what goes with it. */
  readonly prover?: Prover | undefined
  readonly bounds?: Partial<Bounds>
  /** The next free number of an HTTP exchange; default: counted per process. */
  readonly nextHttp?: () => number
}

interface ConnectionRequest extends Omit<HttpRequestInit, 'url'> {
  readonly url: URL
  /** Set when the body is a message; see HttpRequestSpec. */
  readonly message?: { readonly label?: string }
  /** Whether a JSON body, or the data of stream events, are messages. */
  readonly messagesIn: { readonly body: boolean; readonly stream: boolean }
  readonly onItem?: (item: SseItem) => void
}

interface HttpConnection {
  start(request: ConnectionRequest): StartedHttp
  /** Ends what is open and lets go of the sockets. */
  end(): void
}

/**
 * An unused socket is closed after this time: sooner than any server in use does it, so that no request is lost on a socket
 * that the server is just closing (RFC 9112, 9.5).
 */
const idleSocketMs = 1000

/** The settings of somebody who has another token. */
export function withToken<S extends HttpSettings>(settings: S, token: string | undefined): S {
  if (token === undefined) return settings
  const others = (settings.headers ?? []).filter(([name]) => name.toLowerCase() !== 'authorization')
  const scheme = settings.prover === undefined ? 'Bearer' : 'DPoP'
  return { ...settings, headers: [...others, ['Authorization', `${scheme} ${token}`]] }
}

/** @param onExhausted told when a bound of the whole connection was reached: it has to end */
export function openHttpConnection(
  connection: string,
  recorder: Recorder,
  { url, headers: own = [], prover, bounds: given, nextHttp: next = nextHttp }: HttpSettings,
  onExhausted: (reached: Reached) => void,
): HttpConnection {
  // A key for a gateway before the server is no token of its own: without it nobody gets as far as the server.
  const withoutToken = own.filter(([name]) => name.toLowerCase() !== 'authorization')
  const bounds = { ...defaultBounds, ...given }
  const sockets = { keepAlive: true, timeout: idleSocketMs }
  const agents = { 'http:': new Agent(sockets), 'https:': new HttpsAgent(sockets) }
  const open = new Set<StartedHttp>()
  const note = ({ bound, words }: Reached, consequence: string): void => {
    recorder.record({ kind: 'note', connection, bound, note: `${words}: ${consequence}` })
  }
  const quota = createQuota(bounds, (reached) => note(reached, 'reading was slowed down'))
  const onReached = (reached: Reached): void => {
    const isOfOneMessage = reached.bound.startsWith('message')
    note(reached, isOfOneMessage ? 'the response was left unread' : 'the connection was ended')
    if (!isOfOneMessage) onExhausted(reached)
  }
  return {
    start({ headers, body, messagesIn, onItem, url: to, bare = false, ...rest }) {
      const agent = to.protocol === 'https:' ? agents['https:'] : agents['http:']
      const isOwn = to.origin === new URL(url).origin && !bare && header(headers, 'authorization') === undefined
      const proof = isOwn ? (prover?.beside(rest.method, to, own) ?? []) : []
      const bytes = body === undefined ? {} : { body: encodeBody(body) }
      const started = startHttpRequest(
        {
          ...rest,
          url: to,
          headers: addHeaders(
            headers,
            to.origin === new URL(url).origin ? [...(bare ? withoutToken : own), ...proof] : [],
          ),
          ...bytes,
        },
        {
          recorder,
          connection,
          http: next(),
          agent,
          bounds,
          quota,
          messagesIn,
          onReached,
          onItem,
        },
      )
      open.add(started)
      void started.ended.then(() => open.delete(started))
      if (prover !== undefined) void started.result.then((response) => prover.read(response.headers))
      return started
    },
    end() {
      for (const started of open) started.end()
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
