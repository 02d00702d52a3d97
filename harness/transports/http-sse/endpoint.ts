import { HarnessError } from '../../harness-error.ts'
import { mediaType } from '../../wire/http/headers.ts'
import type { HttpResult } from '../http/http-request.ts'

/** @throws HarnessError unless the response opens an event stream */
export function expectEventStream(url: URL, { status, headers, error }: HttpResult): void {
  if (error !== undefined) throw error
  if (status === 401 || status === 403)
    throw new HarnessError(
      'unauthorized',
      `${url.href} answers ${status}: it wants credentials. Give them with an Authorization header.`,
    )
  const type = mediaType(headers)
  if (status !== 200 || type !== 'text/event-stream')
    throw new HarnessError(
      'not-mcp',
      `Expected an event stream from GET ${url.href}, got ${status === undefined ? 'nothing' : `status ${status}`}${type === undefined ? '' : ` with ${type}`}. Is this the URL of an HTTP+SSE server?`,
    )
}

/**
 * Where the messages go: the URI of the `endpoint` event, seen from the URL of the stream
 * (https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse).
 * @throws HarnessError when it is no URI, or one of another origin: credentials must not go there
 */
export function resolveEndpoint(url: URL, uri: string): URL {
  const endpoint = URL.canParse(uri, url.href) ? new URL(uri, url) : undefined
  if (endpoint === undefined)
    throw new HarnessError('not-mcp', `The endpoint event of ${url.href} carries no URI: ${JSON.stringify(uri)}`)
  if (endpoint.origin !== url.origin)
    throw new HarnessError(
      'not-mcp',
      `The endpoint event of ${url.href} names another origin, ${JSON.stringify(endpoint.origin)}; messages are not sent there.`,
    )
  return endpoint
}
