/** The parts of a gateway run: what each tests, and how. */

import type { Suite } from '../../harness/judging/suite.ts'
import { runSuite } from '../../harness/runner/run.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import { type Gateway, runningGateway, startableGateway } from '../../harness/targets/gateway.ts'
import { defaultLimits } from '../../settings/defaults.ts'
import type { GatewayWay } from '../../settings/gateway-way.ts'
import { milliseconds } from '../../settings/values.ts'
import { execute } from '../commands/execute.ts'
import type { Io } from '../io.ts'
import { chosenParts, type GatewayFlags, type GatewayPart } from '../options/gateway-options.ts'
import { clientSettings, type RunSettings, type ServerSettings, serverSettings } from '../options/options.ts'
import { partReports } from '../tap/part-reports.ts'
import { ownProgram } from './own-program.ts'
import { referenceBehind, referenceOn } from './reference-behind.ts'
import { gatewayRepeat } from './repeat.ts'

export interface PartRun {
  readonly suite: Suite
  readonly way: GatewayWay
  readonly flags: GatewayFlags
  readonly io: Io
  /** Other parts write reports, too. */
  readonly isOneOfSeveral: boolean
}

/** Runs one part; resolves with its exit code. */
export const runPart: Readonly<Record<GatewayPart, (run: PartRun) => Promise<number>>> = {
  fidelity: async (run) => {
    const { way, flags, io } = run
    const settings = await serverSettings(['gateway'], { ...flags, url: undefined }, io.cwd, io.env)
    return test(run, 'fidelity', { ...settings, kind: 'gateway', target: gatewayOf(way, settings) })
  },
  front: async (run) => {
    const { way, flags, io } = run
    const cwd = flags.cwd ?? io.cwd
    const startMs =
      flags.startTimeout === undefined ? defaultLimits.startMs : milliseconds(flags.startTimeout, '--start-timeout')
    if ('upstreamPort' in way) {
      const server = await referenceOn(way.upstreamPort, { cwd, startMs })
      try {
        const settings = await serverSettings([], { ...flags, url: way.url, callTools: 'all' }, io.cwd, io.env)
        return await test(run, 'front', settings)
      } finally {
        await server.stop()
      }
    }
    const behind = await referenceBehind(way.command, { behind: way.behind, cwd, startMs })
    try {
      const port = String(await freePort())
      const fill = (text: string): string => text.replaceAll('{port}', port)
      const overHttp = way.front === 'stdio' ? { url: undefined } : { url: fill(way.url), startsHttp: true }
      const more = { ...flags, ...overHttp, callTools: 'all' }
      return await test(run, 'front', await serverSettings(behind.command.map(fill), more, io.cwd, io.env))
    } finally {
      await behind.stop()
    }
  },
  behind: async (run) => {
    const { way, flags, io } = run
    if ('upstreamPort' in way) {
      io.err(
        'mcp-conform gateway: behind: not tested: this part needs a gateway that mcp-conform starts with a command\n',
      )
      return 0
    }
    const words =
      way.front === 'stdio'
        ? ownProgram('reference-client', '--stdio', '--', ...way.command)
        : ownProgram('gateway-client', '--url', way.url, '--', ...way.command)
    // The flag speaks of the transport in front.
    const transport = way.behind === 'stdio' ? ['stdio'] : ['streamable-http', 'http-sse']
    const settings = await clientSettings(words, { ...flags, transport, driver: true }, io.cwd, io.env)
    return test(run, 'behind', settings)
  },
}

/** The parts in which something of what was selected is judged. */
export function partsFor(suite: Suite, flags: GatewayFlags): readonly GatewayPart[] {
  const only = (flags.only ?? []).map((text) => text.split('@')[0] ?? '')
  const isJudged: Readonly<Record<GatewayPart, (id: string) => boolean>> = {
    fidelity: (id) => suite.scenarios.some(({ target, judges }) => target === 'gateway' && id in judges),
    front: (id) => !isJudged.fidelity(id),
    behind: (id) => !isJudged.fidelity(id),
  }
  return chosenParts(flags).filter((part) => only.length === 0 || only.some(isJudged[part]))
}

async function test(
  { suite, way, flags, io, isOneOfSeveral }: PartRun,
  part: GatewayPart,
  settings: RunSettings,
): Promise<number> {
  const repeatCommand = gatewayRepeat({ part, way, flags, given: settings.given.flags }, io)
  const reports = isOneOfSeveral ? partReports(part, settings.reports) : settings.reports
  return execute(suite, { ...settings, reports }, io, (options) => runSuite({ ...options, repeatCommand }))
}

function gatewayOf(way: GatewayWay, { target }: ServerSettings): Gateway {
  const { headers } = target
  if ('upstreamPort' in way) return runningGateway({ ...way, headers })
  return startableGateway({ command: way.command, url: way.url, headers, env: target.env, cwd: target.cwd }, [
    way.front,
  ])
}
