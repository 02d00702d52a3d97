/** Changes of what a client asks authorization servers for. */

import { isObject, type JsonObject } from '../../../messages.ts'
import type { HttpContext, HttpPurpose, Seams } from '../../../seams.ts'
import type { HttpRequest } from '../../../transports/http-exchange.ts'

/** Changes requests of one purpose. */
export function editRequest(purpose: HttpPurpose, change: (request: HttpRequest) => HttpRequest): Seams {
  return { httpRequest: (request, context) => (context.purpose === purpose ? change(request) : request) }
}

/** Changes the form of token requests. */
export function editForm(change: (form: URLSearchParams) => void): Seams {
  return editRequest('token', (request) => {
    const form = new URLSearchParams(String(request.body))
    change(form)
    return { ...request, body: form.toString() }
  })
}

/** Changes the body of registrations. */
export function editRegistration(change: (body: JsonObject) => JsonObject): Seams {
  return editRequest('registration', (request) => {
    const body: unknown = JSON.parse(String(request.body))
    return isObject(body) ? { ...request, body: JSON.stringify(change(body)) } : request
  })
}

/** Changes the parameters of authorization requests. */
export function editQuery(change: (query: URLSearchParams) => void): Seams {
  return {
    authorizationUrl(url) {
      change(url.searchParams)
      return url
    },
  }
}

/** Changes requests to the server that carry a token. */
export function editAuthorized(
  fits: (context: HttpContext) => boolean,
  change: (request: HttpRequest, token: string) => HttpRequest,
): Seams {
  return {
    httpRequest(request, context) {
      const { Authorization: value } = request.headers
      const [, token] = /^Bearer (.*)$/.exec(String(value ?? '')) ?? []
      return token === undefined || !fits(context) ? request : change(request, token)
    },
  }
}

/** The request without its token. */
export function withoutToken(request: HttpRequest): HttpRequest {
  const { Authorization: _, ...headers } = request.headers
  return { ...request, headers }
}

/** Choices of a client that knows where it has found the metadata of the authorization server. */
export function whereMetadata(choices: (url: () => string) => Seams['authorize']): Seams {
  let last = ''
  return {
    httpRequest(request, { purpose }) {
      if (purpose === 'server-metadata') last = request.url
      return request
    },
    authorize: choices(() => last) ?? {},
  }
}
