import { optionKeys } from './conduct.ts'
import { conductPart } from './gateway/conduct-part.ts'
import type { GatewayOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { gatewayWayOf } from './settings/gateway-way.ts'
import { optionNames } from './settings/names.ts'
import { settledRun } from './settings/settle.ts'
import { existingFolder } from './settings/values/files.ts'

const keys = ['command', 'url', 'upstreamPort', 'part', 'env', 'cwd', 'headers'] as const
const names = {
  url: 'options.url',
  upstreamPort: 'options.upstreamPort',
  example: "for example: command: ['npx', '-y', 'mcp-remote', '{url}']",
}

/**
 * Tests one part of what a gateway has to do: `fidelity` compares what enters on one side with what leaves on the other, `front`
 * tests it as a server, `behind` as a client. Test clients are in front of the gateway, test servers behind it.
 * @param options the gateway, and what to test; `command`, or `url` with `upstreamPort`, is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runGateway(options: GatewayOptions): Run {
  return startRun(async (emit, signal) => {
    const asked = await readOptions<GatewayOptions>(options, [...keys, ...optionKeys], ['server', 'gateway'])
    const { command = [], upstreamPort, part = 'fidelity', env = {} } = asked
    const url = asked.url === undefined ? undefined : String(asked.url)
    const way = gatewayWayOf({ command, url, upstreamPort }, names)
    const cwd = existingFolder(asked.cwd ?? '.', 'options.cwd', process.cwd())
    const { limits } = settledRun(asked, 'server', optionNames, { cwd, env: process.env })
    const headers = Object.entries(asked.headers ?? {})
    return conductPart(part, asked, { way, headers, env, cwd, startMs: limits.startMs }, { emit, signal })
  }, options.signal)
}
