/** Requests of the authorization flow, through the same seams as all others. */

import { AuthorizationFailed } from '../errors.ts'
import { isObject, type JsonObject } from '../messages.ts'
import type { Run } from '../run.ts'
import type { HttpPurpose } from '../seams.ts'
import { parsed, sendPlainHttp } from '../transports/http.ts'
import type { AuthorizationDecisions } from './decisions.ts'

export interface Answer {
  readonly status: number
  readonly body: JsonObject
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
  const ask = async (
    purpose: HttpPurpose,
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> => {
    const request = {
      method,
      url,
      headers: { Accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    }
    const context = { purpose, era: run.state.era, revision } as const
    const response = await sendPlainHttp(run, request, context, run.signal)
    if (response === null) throw new AuthorizationFailed('the request was withheld')
    const json = parsed(await response.text())
    return { status: response.status, body: isObject(json) ? json : {} }
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
