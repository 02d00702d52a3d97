/** What is tested by `mcp-conform gateway`: the command or the URL of a gateway, and where the server behind it is expected. */
import { type GatewayPart, type GatewayWay, gatewayParts, gatewayWayOf } from '../../api/settings/gateway-way.ts'
import { choice, wholeNumber } from '../../api/settings/values/flag-values.ts'
import type { RunFlags } from './flags/flags.ts'

export interface GatewayFlags extends RunFlags {
  readonly url?: string
  readonly upstreamListen?: string
  readonly header?: readonly string[]
  readonly headerFile?: readonly string[]
  readonly part?: readonly string[]
}

const names = {
  url: '--url',
  upstreamPort: '--upstream-listen',
  example: `for example:
  mcp-conform gateway -- npx -y mcp-remote {url}
  mcp-conform gateway -- npx -y supergateway --stdio {command-line} --outputTransport streamableHttp --stateful --port {port}`,
}

/** Throws UsageError. */
export function gatewayWay(command: readonly string[], { url, upstreamListen }: GatewayFlags): GatewayWay {
  const upstreamPort =
    upstreamListen === undefined ? undefined : wholeNumber(upstreamListen, '--upstream-listen', 'a port', 1, 65_535)
  return gatewayWayOf({ command, url, upstreamPort }, names)
}

/** The parts that were asked for, or all. Throws UsageError. */
export function chosenParts({ part }: GatewayFlags): readonly GatewayPart[] {
  if (part === undefined) return gatewayParts
  const named = part.map((one) => choice(gatewayParts, one, '--part'))
  return gatewayParts.filter((one) => named.includes(one))
}
