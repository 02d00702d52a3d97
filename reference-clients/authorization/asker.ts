/** Requests of the authorization flow, through the same seams as all others. */

import { AuthorizationFailed } from '../errors.ts'
import { networkOf } from '../launch/network.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject } from '../messages.ts'
import type { HttpPurpose } from '../seams.ts'
import { parsed, sendPlainHttp } from '../transports/http.ts'
import type { HttpResponse } from '../transports/http-exchange.ts'
import type { AuthorizationDecisions, Step } from './decisions.ts'
import { addressFor } from './guard.ts'

export interface Answer {
  readonly status: number
  readonly body: JsonObject
  /** The nonce that the next proof must contain. */
  readonly nonce?: string
}

export interface Asker {
  readonly revision: string
  readonly decide: AuthorizationDecisions
  /** A document in JSON; undefined when there is none. */
  metadata(purpose: 'resource-metadata' | 'server-metadata', url: string): Promise<JsonObject | undefined>
  registration(url: string, body: JsonObject): Promise<Answer>
  token(
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
}

export function createAsker(run: Run, revision: string, decide: AuthorizationDecisions): Asker {
  const { network = networkOf(undefined) } = run.options
  const ask = async (
    purpose: HttpPurpose,
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> => {
    const context = { purpose, era: run.state.era, revision } as const
    const send = async (to: string, step: Step): Promise<HttpResponse> => {
      const address = await addressFor(new URL(to), step, network, decide)
      await network.reach(new URL(to), address)
      const request = {
        method,
        url: to,
        headers: { Accept: 'application/json', ...headers },
        body,
        address,
      }
      const response = await sendPlainHttp(run, request, context, run.signal)
      if (response === null) throw new AuthorizationFailed('the request was withheld')
      const { location } = response.headers
      const isMoved = method === 'GET' && response.status >= 300 && response.status < 400 && location !== undefined
      if (!isMoved || step === 'redirected' || !decide.followsRedirects(() => true)) return response
      response.abandon()
      return send(new URL(location, to).href, 'redirected')
    }
    const response = await send(url, 'named')
    const json = parsed(await response.text())
    const nonce = response.headers['dpop-nonce']
    return { status: response.status, body: isObject(json) ? json : {}, nonce }
  }
  return {
    revision,
    decide,
    async metadata(purpose, url) {
      const { status, body } = await ask(purpose, url, 'GET', { 'MCP-Protocol-Version': revision })
      return status === 200 ? body : undefined
    },
    registration: (url, body) =>
      ask('registration', url, 'POST', { 'Content-Type': 'application/json' }, JSON.stringify(body)),
    token: (url, form, headers = {}) =>
      ask(
        'token',
        url,
        'POST',
        { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        `${new URLSearchParams(form)}`,
      ),
  }
}
