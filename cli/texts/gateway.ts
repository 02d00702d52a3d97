/** What `mcp-conform gateway` says of its parts. */
import type { GatewayPart } from '../../api/settings/gateway-way.ts'

const titles: Readonly<Record<GatewayPart, string>> = {
  fidelity: 'fidelity: what passes through the gateway, compared on both sides',
  front: 'front: the requirements of servers, as clients see the gateway (the reference server is behind it)',
  behind:
    'behind: the requirements of clients, as the server sees the gateway (the reference client is in front of it)',
}

/** Before a part begins. */
export const describePart = (part: GatewayPart): string =>
  `\nmcp-conform gateway: ${titles[part]}\n${part === 'fidelity' ? '' : alone(part)}`

const alone = (part: 'front' | 'behind'): string =>
  `mcp-conform gateway: first the reference ${part === 'front' ? 'server' : 'client'} without the gateway: what it violates itself is not counted\n`

const outcomes: Readonly<Record<number, string>> = {
  0: 'conforms',
  1: 'violations',
  3: 'incomplete',
  130: 'interrupted',
}

/** How a part ended, in a line. */
export const partLine = ({ part, exitCode }: { readonly part: GatewayPart; readonly exitCode: number }): string =>
  `mcp-conform gateway: ${part}: ${outcomes[exitCode] ?? ''} (exit code ${exitCode})\n`
