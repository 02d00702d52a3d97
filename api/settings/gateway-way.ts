/** How clients reach the gateway, and how the gateway reaches its server. */
import type { TransportKind } from '../../harness/trace/place.ts'
import { UsageError } from './usage-error.ts'
import { httpUrl } from './values/flag-values.ts'

/**
 * `fidelity`: what passes through is compared. `front`: the requirements of servers, as clients see the gateway. `behind`: those
 * of clients, as the server sees it.
 */
export const gatewayParts = ['fidelity', 'front', 'behind'] as const
export type GatewayPart = (typeof gatewayParts)[number]

export type GatewayWay =
  | {
      /** With `{command}`, `{command-line}` or `{url}` for the server behind it, and `{port}` where it listens over HTTP. */
      readonly command: readonly string[]
      /** Where it listens, with `{port}`. */
      readonly url: string
      readonly front: TransportKind
      readonly behind: 'stdio' | 'http'
    }
  | { readonly url: string; readonly upstreamPort: number }

/** What was asked for. */
interface GivenGateway {
  readonly command: readonly string[]
  readonly url: string | undefined
  readonly upstreamPort: number | undefined
}

/** How the user names the parts. */
interface GatewayNames {
  readonly url: string
  readonly upstreamPort: string
  /** An example that follows the error message, for users who are new to this. */
  readonly example: string
}

/** Throws UsageError. */
export function gatewayWayOf({ command, url: given, upstreamPort }: GivenGateway, names: GatewayNames): GatewayWay {
  const has = (word: string): boolean => command.some((one) => one.includes(word))
  if (command.length === 0) {
    if (given === undefined || upstreamPort === undefined) {
      throw new UsageError(
        `expected a gateway: a command, or ${names.url} with ${names.upstreamPort} for a gateway that already runs; ${names.example}`,
      )
    }
    return { url: httpUrl(given, names.url), upstreamPort }
  }
  if (upstreamPort !== undefined)
    throw new UsageError(
      `${names.upstreamPort}: cannot be used with a command; put {url} or {command} into the command instead`,
    )
  if ((has('{command}') || has('{command-line}')) === has('{url}')) {
    throw new UsageError(
      `the command of the gateway: expected {command}, {command-line} or {url} in place of the server behind it; ${names.example}`,
    )
  }
  if (!has('{port}') && given !== undefined)
    throw new UsageError(`${names.url}: expected {port} in the command of the gateway, which must listen on that port`)
  const url = given ?? 'http://127.0.0.1:{port}/mcp'
  httpUrl(url.replaceAll('{port}', '1'), names.url)
  if (has('{port}') && !url.includes('{port}'))
    throw new UsageError(`${names.url}: expected {port} in it, as in the command`)
  const front = has('{port}') ? transportAt(url) : 'stdio'
  return { command, url, front, behind: has('{url}') ? 'http' : 'stdio' }
}

/** The transport of a gateway that listens at this URL. */
export const transportAt = (url: string): 'streamable-http' | 'http-sse' =>
  url.endsWith('/sse') ? 'http-sse' : 'streamable-http'
