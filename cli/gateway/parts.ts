/** The parts of a gateway run, each a run of its own. */

import { runBesideReference } from '../../api/gateway/beside-reference.ts'
import { openPart } from '../../api/gateway/open-part.ts'
import type { GatewayPart, GatewayWay } from '../../api/settings/gateway-way.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Io } from '../io.ts'
import { chosenParts, type GatewayFlags } from '../options/gateway-options.ts'
import { gatewaySettings } from '../options/options.ts'
import { executeRun } from '../run/execute.ts'
import { partReports } from '../tap/part-reports.ts'
import { gatewayRepeat } from './repeat.ts'

interface PartRun {
  readonly suite: Suite
  readonly way: GatewayWay
  readonly flags: GatewayFlags
  readonly io: Io
  /** Other parts write reports, too. */
  readonly isOneOfSeveral: boolean
}

/** Runs one part; resolves with its exit code. */
export async function runPart(part: GatewayPart, run: PartRun): Promise<number> {
  const { suite, way, flags, io, isOneOfSeveral } = run
  if (part === 'behind' && 'upstreamPort' in way) {
    io.err(
      'mcp-conform gateway: behind: not tested: this part needs a gateway that mcp-conform starts with a command\n',
    )
    return 0
  }
  const side = part === 'behind' ? 'client' : 'server'
  const { settings, surroundings } = await gatewaySettings(flags, side, io.cwd, io.env)
  const { startMs } = settings.limits
  const { sided, alone, request, stop } = await openPart(part, { ...surroundings, way, startMs })
  const repeatCommand = gatewayRepeat({ part, way, flags, given: settings.given.flags }, io)
  const reports = isOneOfSeveral ? partReports(part, settings.reports) : settings.reports
  try {
    return await executeRun({ ...settings, ...request, ...sided, reports }, io, {
      suite,
      run: (options) => runBesideReference({ ...options, repeatCommand }, alone),
    })
  } finally {
    await stop()
  }
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
