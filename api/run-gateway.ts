import { resolve } from 'node:path'
import { runningGateway, startableGateway } from '../harness/targets/gateway.ts'
import { inside, listOf, mapOf, optional, text } from '../settings/checks.ts'
import { gatewayWayOf } from '../settings/gateway-way.ts'
import { expected } from '../settings/usage-error.ts'
import type { GatewayOptions } from './options.ts'
import { type Run, startRun } from './run.ts'
import { settleOptions } from './settle-options.ts'

const keys = ['command', 'url', 'upstreamPort', 'env', 'cwd', 'headers'] as const
const names = {
  url: inside('options', 'url'),
  upstreamPort: inside('options', 'upstreamPort'),
  example: "for example: command: ['npx', '-y', 'mcp-remote', '{url}']",
}

/**
 * Tests whether a gateway passes messages on unchanged: compares what enters on one side with what leaves on the other. A test
 * client is in front of the gateway, a test server behind it.
 * @param options the gateway, and what to test; `command`, or `url` with `upstreamPort`, is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runGateway(options: GatewayOptions): Run {
  return startRun(async (emit, signal) => {
    const { runSuite } = await import('../harness/runner/run.ts')
    const { entries, looking: _, ...settled } = await settleOptions(options, 'server', keys, signal)
    const command = optional(entries, 'command', 'options', listOf(text)) ?? []
    const url = entries.url instanceof URL ? entries.url.href : optional(entries, 'url', 'options', text)
    const upstreamPort = optional(entries, 'upstreamPort', 'options', port)
    const headers = Object.entries(optional(entries, 'headers', 'options', mapOf(text)) ?? {})
    const env = optional(entries, 'env', 'options', mapOf(text)) ?? {}
    const cwd = resolve(optional(entries, 'cwd', 'options', text) ?? '.')
    const way = gatewayWayOf({ command, url, upstreamPort }, names)
    const target =
      'upstreamPort' in way
        ? runningGateway({ ...way, headers })
        : startableGateway({ command: way.command, url: way.url, headers, env, cwd }, [way.front])
    const run = { ...settled, side: 'server', kind: 'gateway', target } as const
    return runSuite({ ...run, emit, repeatCommand: () => undefined })
  }, options.signal)
}

function port(value: unknown, place: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536) return value
  throw expected(place, 'a port', value)
}
