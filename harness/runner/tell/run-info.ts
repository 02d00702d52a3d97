/** What a run tells of itself before it begins. */
import { createHash, randomUUID } from 'node:crypto'
import type { Suite } from '../../judging/suite.ts'
import { tool } from '../../tool.ts'
import type { RunInfo } from '../events.ts'
import type { RunOptions } from '../options.ts'
import type { Policy } from '../policy.ts'
import { describeTarget } from '../prepare/describe-target.ts'

/** @param startedAt ISO 8601 */
export function runInfo(options: RunOptions, startedAt: string): RunInfo {
  const { seed, strict, side, traceFile, revisions, transports, callTools, limits, concurrency, fuzzRuns, fuzzMs } =
    options
  return {
    id: randomUUID(),
    tool,
    side,
    ...(options.side === 'client' || options.kind === undefined ? {} : { kind: options.kind }),
    target: describeTarget(options),
    ...programOf(options),
    startedAt,
    seed,
    strict,
    ...setsOf(options.policy),
    shard: options.shard,
    repeated: options.repeated,
    traceFile,
    ledger: ledgerDigest(options.suite),
    options: {
      revisions,
      transports,
      callTools,
      fixtures: Object.keys(options.fixtures),
      limits,
      concurrency,
      fuzzRuns,
      fuzzMs,
    },
    environment: { node: process.version, platform: process.platform, arch: process.arch },
  }
}

/** Which sets the verdicts are weighed by, where some were chosen. */
export function setsOf(policy: Policy | undefined): Pick<RunInfo, 'sets'> {
  return policy?.sets === undefined ? {} : { sets: policy.sets }
}

/** The file alone: its arguments are those of the target. */
function programOf({ target }: RunOptions): Pick<RunInfo, 'program'> {
  if (!('resolved' in target) || target.resolved === undefined) return {}
  const [first = '', second] = target.resolved.command
  return { program: second !== undefined && /^(?:node|.*[\\/]node(?:\.exe)?)$/.test(first) ? second : first }
}

const digests = new WeakMap<Suite['requirements'], string>()

/** 16 hexadecimal digits over all requirements; computed once, for many runs of one suite may follow each other. */
function ledgerDigest({ requirements }: Suite): string {
  const known = digests.get(requirements)
  if (known !== undefined) return known
  const text = JSON.stringify([...requirements.values()])
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  digests.set(requirements, digest)
  return digest
}
