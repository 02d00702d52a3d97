/** The metadata documents of a protected server, as they were fetched. */
import { at, type Exchange, mediaType, parseJson } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'

/** The document in the answer; undefined when there is none. */
export function documentIn(exchange: Exchange | undefined): JsonObject | undefined {
  if (exchange?.http?.status !== 200) return undefined
  const json = parseJson(exchange.http.responseBody ?? '')
  return isJsonObject(json) ? json : undefined
}

export const isJson = (exchange: Exchange): boolean =>
  mediaType(exchange.http?.responseHeaders ?? []) === 'application/json'

export function textsAt(document: JsonObject | undefined, member: string): readonly string[] {
  const value = at(document, member)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const resource = '/.well-known/oauth-protected-resource'
const server = '/.well-known/oauth-authorization-server'

/** Where documents are looked for, by the URL of the endpoint. */
export function documentPlaces(endpoint: string) {
  const { origin, pathname } = new URL(endpoint)
  const path = pathname === '/' ? '' : pathname
  const [, first = ''] = /^(\/[^/]+)\//.exec(pathname) ?? []
  return {
    resourceAtPath: `${origin}${resource}${path}`,
    resourceAtRoot: `${origin}${resource}`,
    serverAtRoot: `${origin}${server}`,
    serverBelow: `${origin}${first === '' ? path : first}${server}`,
  }
}
