import { runningGateway, startableGateway } from '../harness/targets/gateway.ts'
import { existingFolder } from '../settings/files.ts'
import { gatewayWayOf } from '../settings/gateway-way.ts'
import { conduct, optionKeys } from './conduct.ts'
import type { GatewayOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'

const keys = ['command', 'url', 'upstreamPort', 'env', 'cwd', 'headers'] as const
const names = {
  url: 'options.url',
  upstreamPort: 'options.upstreamPort',
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
    const asked = await readOptions<GatewayOptions>(options, [...keys, ...optionKeys], ['server', 'gateway'])
    const { command = [], upstreamPort, env = {} } = asked
    const url = asked.url === undefined ? undefined : String(asked.url)
    const headers = Object.entries(asked.headers ?? {})
    const cwd = existingFolder(asked.cwd ?? '.', 'options.cwd', process.cwd())
    const way = gatewayWayOf({ command, url, upstreamPort }, names)
    const target =
      'upstreamPort' in way
        ? runningGateway({ ...way, headers })
        : startableGateway({ command: way.command, url: way.url, headers, env, cwd }, [way.front])
    return conduct(asked, { side: 'server', kind: 'gateway', target }, { emit, signal })
  }, options.signal)
}
