/** Requests that show which token a server wants. They belong to no revision, and nothing is judged by them. */

import { readHttp } from '../../../conversation/read-http.ts'
import { Mailbox } from '../../../peers/client/waiting/mailbox.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { HttpRequestInit } from '../../../transports/channel.ts'
import { openHttpConnection } from '../../../transports/http/client-connection.ts'
import { parseHttpUrl } from '../../../transports/http/parse-url.ts'
import type { Bounds } from '../../../wire/bounds.ts'
import { bearerChallenge } from '../../../wire/http/challenge.ts'
import type { HeaderList } from '../../../wire/http/headers.ts'
import type { Prover } from '../../../wire/http/prover.ts'
import { at, parseJson } from '../../../wire/json/json.ts'

/** What came; no status: nothing. */
export interface AskedForToken {
  readonly status: number | undefined
  readonly headers: HeaderList
  readonly body: string
}

export interface Asker {
  /** A request that opens no session. Undefined: without a token. With a prover the token is bound to its key. */
  withToken(token: string | undefined, prover?: Prover): Promise<AskedForToken>
  get(url: string): Promise<AskedForToken>
  close(): void
}

interface AskerOptions {
  readonly url: string
  readonly headers: HeaderList
  readonly bounds: Bounds
  readonly recorder: Recorder
  readonly connection: string
  /** Milliseconds until an answer is not waited for any more. */
  readonly waitMs: number
  readonly signal: AbortSignal
}

const ping = JSON.stringify({ jsonrpc: '2.0', id: 'token', method: 'ping' })
const nowhere = { body: false, stream: false }

export function openAsker({ url, headers, bounds, recorder, connection, waitMs, signal }: AskerOptions): Asker {
  const endpoint = parseHttpUrl(url)
  const http = openHttpConnection(connection, recorder, { url, headers, bounds }, () => {})
  const mailbox = new Mailbox(recorder, connection)
  const send = async (
    init: Omit<HttpRequestInit, 'url' | 'bare'>,
    to: URL,
    prover?: Prover,
  ): Promise<AskedForToken> => {
    const started = http.start({ ...init, url: to, messagesIn: nowhere, bare: true })
    const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
    over.addEventListener('abort', started.end, { once: true })
    const { http: number, status, headers: answered } = await started.result
    prover?.read(answered)
    over.removeEventListener('abort', started.end)
    return { status, headers: answered, body: readHttp(mailbox.events, 'server').get(number)?.responseBody ?? '' }
  }
  return {
    async withToken(token, prover) {
      const scheme = prover === undefined ? 'Bearer' : 'DPoP'
      const authorization: HeaderList = token === undefined ? [] : [['Authorization', `${scheme} ${token}`]]
      const proof = (method: string): HeaderList => prover?.beside(method, endpoint, authorization) ?? []
      const usual = { until: 'head', deliberate: 'which token it wants' } as const
      const posted = await send(
        {
          ...usual,
          method: 'POST',
          headers: [
            ['Accept', 'application/json, text/event-stream'],
            ['Content-Type', 'application/json'],
            ...authorization,
            ...proof('POST'),
          ],
          body: ping,
        },
        endpoint,
        prover,
      )
      // HTTP+SSE takes no POST there.
      if (posted.status !== 404 && posted.status !== 405) return posted
      return send(
        { ...usual, method: 'GET', headers: [['Accept', 'text/event-stream'], ...authorization, ...proof('GET')] },
        endpoint,
        prover,
      )
    },
    get: (to) => send({ method: 'GET', headers: [['Accept', 'application/json']], until: 'body' }, new URL(to)),
    close() {
      http.end()
      mailbox.close()
    },
  }
}

/** The parameters of the Bearer challenge; none where there is none. */
export const challengeIn = ({ headers }: AskedForToken): Readonly<Record<string, string>> =>
  bearerChallenge(headers) ?? {}

/** The server names the scheme of bound tokens (RFC 9449, 7.1). */
export const asksForProof = ({ headers }: AskedForToken): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'www-authenticate' && /(?:^|,\s*)DPoP(?:\s|$)/i.test(value))

/** What the metadata of the resource (RFC 9728) says, where the server has it on its own origin. */
export async function documentOf(
  ask: Asker,
  bare: AskedForToken,
  endpoint: string,
): Promise<{ readonly resource?: string; readonly scopes?: string }> {
  const { origin, pathname } = new URL(endpoint)
  const root = `${origin}/.well-known/oauth-protected-resource`
  const named = challengeIn(bare).resource_metadata ?? ''
  const own = URL.canParse(named) && new URL(named).origin === origin ? [named] : []
  for (const place of new Set([...own, `${root}${pathname === '/' ? '' : pathname}`, root])) {
    const { status, body } = await ask.get(place)
    const document = status === 200 ? parseJson(body) : undefined
    const resource = at(document, 'resource')
    const scopes = at(document, 'scopes_supported')
    if (typeof resource !== 'string') continue
    const texts = Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : []
    return { resource, ...(texts.length === 0 ? {} : { scopes: texts.join(' ') }) }
  }
  return {}
}
