/** What is tested by `mcp-conform gateway`: the command or the URL of a gateway, and where the server behind it is expected. */
import type { TransportKind } from '../../harness/trace/place.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { choice, httpUrl, wholeNumber } from '../../settings/values.ts'
import type { RunFlags } from './flags.ts'

export interface GatewayFlags extends RunFlags {
  readonly url?: string
  readonly upstreamListen?: string
  readonly header?: readonly string[]
  readonly headerFile?: readonly string[]
  readonly part?: readonly string[]
}

/**
 * `fidelity`: what passes through is compared. `front`: the rules of servers, as clients see the gateway. `behind`: the rules
 * of clients, as the server sees it.
 */
export const gatewayParts = ['fidelity', 'front', 'behind'] as const
export type GatewayPart = (typeof gatewayParts)[number]

/** How the gateway is reached and what it reaches. */
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

const example = `for example:
  mcp-conform gateway -- npx -y mcp-remote {url}
  mcp-conform gateway -- npx -y supergateway --stdio {command-line} --outputTransport streamableHttp --port {port}`

/** Throws UsageError. */
export function gatewayWay(command: readonly string[], flags: GatewayFlags): GatewayWay {
  const has = (word: string): boolean => command.some((one) => one.includes(word))
  if (command.length === 0) {
    if (flags.url === undefined || flags.upstreamListen === undefined) {
      throw new UsageError(
        `expected a gateway: a command after --, or --url with --upstream-listen for a gateway that already runs; ${example}`,
      )
    }
    const port = wholeNumber(flags.upstreamListen, '--upstream-listen', 'a port', 1, 65_535)
    return { url: httpUrl(flags.url, '--url'), upstreamPort: port }
  }
  if (flags.upstreamListen !== undefined)
    throw new UsageError(
      '--upstream-listen: expected no command with it; a command has {url} or {command} in its place',
    )
  if ((has('{command}') || has('{command-line}')) === has('{url}')) {
    throw new UsageError(
      `the command of the gateway: expected {command}, {command-line} or {url} in place of the server behind it; ${example}`,
    )
  }
  if (!has('{port}') && flags.url !== undefined)
    throw new UsageError('--url: expected {port} in the command of the gateway, which must listen on that port')
  const url = flags.url ?? 'http://127.0.0.1:{port}/mcp'
  httpUrl(url.replaceAll('{port}', '1'), '--url')
  if (has('{port}') && !url.includes('{port}')) throw new UsageError('--url: expected {port} in it, as in the command')
  const front = has('{port}') ? (url.endsWith('/sse') ? 'http-sse' : 'streamable-http') : 'stdio'
  return { command, url, front, behind: has('{url}') ? 'http' : 'stdio' }
}

/** The parts that were asked for, or all. Throws UsageError. */
export function chosenParts({ part }: GatewayFlags): readonly GatewayPart[] {
  if (part === undefined) return gatewayParts
  const named = part.map((one) => choice(gatewayParts, one, '--part'))
  return gatewayParts.filter((one) => named.includes(one))
}
