/** `mcp-conform gateway`: a gateway between our client and our server. */
import type { GatewayPart } from '../../api/settings/gateway-way.ts'
import { loadSuite } from '../../suites/index.ts'
import { partsFor, runPart } from '../gateway/parts.ts'
import type { Io } from '../io.ts'
import { type GatewayFlags, gatewayWay } from '../options/gateway-options.ts'
import { describePart, partLine } from '../texts/gateway.ts'

/** Tests a gateway, part by part; resolves with the most serious of their exit codes. */
export async function testGateway(command: readonly string[], flags: GatewayFlags, io: Io): Promise<number> {
  const way = gatewayWay(command, flags)
  const suite = await loadSuite()
  const ended: { readonly part: GatewayPart; readonly exitCode: number }[] = []
  const parts = partsFor(suite, flags)
  for (const part of parts) {
    if (flags.quiet !== true) io.err(describePart(part))
    const exitCode = await runPart(part, { suite, way, flags, io, isOneOfSeveral: parts.length > 1 })
    ended.push({ part, exitCode })
    if (exitCode === interrupted) break
  }
  if (flags.quiet !== true && ended.length > 1) io.err(ended.map(partLine).join(''))
  return worst(ended.map(({ exitCode }) => exitCode))
}

const interrupted = 130
/** The first that a part ended with is that of the run. */
const byWeight = [interrupted, 1, 3]

const worst = (codes: readonly number[]): number => byWeight.find((code) => codes.includes(code)) ?? codes[0] ?? 3
