/** A run that has been asked for becomes one that can begin: the one way, for a program and for a command. */
import type { Suite } from '../harness/judging/suite.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { RunOptions, Select } from '../harness/runner/options.ts'
import { loadSuite } from '../suites/index.ts'
import type { Weighing } from './policy.ts'
import type { SettingNames } from './settings/names.ts'
import { selection } from './settings/selection/selection.ts'
import type { SettledRun } from './settings/settle.ts'
import { type Conducted, type Sided, suiteOptions } from './suite-options.ts'

/** What a program or a command brings along. */
interface Asker<W extends Weighing> extends Pick<Conducted, 'signal' | 'secrets' | 'given' | 'env'> {
  /** Default: all. */
  readonly suite?: Suite | Promise<Suite> | undefined
  /** What messages call the parts of the request. */
  readonly names: SettingNames
  /** How verdicts count. */
  weigh(suite: Suite): Promise<W>
}

interface OpenRun<W extends Weighing> {
  readonly suite: Suite
  readonly weighing: W
  /** What takes part. */
  readonly select: Select
  /** What the runner is handed. */
  options(emit: (event: RunEvent) => void): Promise<RunOptions>
}

/** Checks what the suite has to be known for. Nothing has started yet. @throws UsageError */
export async function openRun<W extends Weighing>(
  settled: SettledRun & Sided,
  { suite: given = loadSuite(), names, weigh, ...asker }: Asker<W>,
): Promise<OpenRun<W>> {
  const suite = await given
  const weighing = await weigh(suite)
  const select = weighing.within(selection(suite, settled.filter, names))
  const { policy } = weighing
  return {
    ...{ suite, weighing, select },
    options: (emit) => suiteOptions(settled, { ...asker, suite, select, policy, emit }),
  }
}
