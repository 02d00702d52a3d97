/** A run that a program asks for, from its options to its end. */
import { readFileSync } from 'node:fs'
import type { RunEvent, Summary } from '../harness/runner/events.ts'
import type { RunOptions } from '../harness/runner/options.ts'
import { openRun } from './open-run.ts'
import { policyFor } from './policy.ts'
import { optionNames } from './settings/names.ts'
import type { Given } from './settings/repeat-command.ts'
import { type RunRequest, runKeys, thisRunKeys } from './settings/request.ts'
import { settledRun } from './settings/settle.ts'
import { readableFile } from './settings/values/files.ts'
import type { Sided } from './suite-options.ts'

/** The keys that every run has. */
export const optionKeys = [...runKeys, ...thisRunKeys, 'signal', 'connect'] as const
/** The keys of a server in this process that answers over HTTP. */
export const fetchKeys = ['fetch', 'path'] as const

interface Asker {
  emit(event: RunEvent): void
  readonly signal: AbortSignal
  readonly given?: Given | undefined
  /** Runs what was asked for. Default: the suite, once. */
  run?(options: RunOptions): Promise<Summary>
}

/** @throws UsageError with the name of the option */
export async function conduct(
  request: RunRequest,
  sided: Sided,
  { emit, signal, given, run }: Asker,
): Promise<Summary> {
  const { env } = process
  const settled = settledRun(request, sided.side, optionNames, { cwd: process.cwd(), env })
  const about = {
    baseline: baselineAt(request.baseline),
    side: () => sided.side,
    isWhole: settled.shard === undefined && !settled.quick,
    names: optionNames,
  }
  const open = await openRun(
    { ...settled, ...sided },
    { names: optionNames, weigh: (suite) => policyFor(suite, settled, about), signal, given, env },
  )
  const { runSuite } = await import('../harness/runner/run.ts')
  return (run ?? runSuite)(await open.options(emit))
}

export function baselineAt(name: string | undefined) {
  if (name === undefined) return undefined
  return { name, content: readFileSync(readableFile(name, optionNames.baseline, process.cwd()), 'utf8') }
}
