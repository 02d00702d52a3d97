/** Turns a request into a run that can begin, for the library and for the command line alike. */
import type { Suite } from '../harness/judging/suite.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { RunOptions, Select } from '../harness/runner/options.ts'
import { loadSuite } from '../suites/index.ts'
import type { Weighing } from './policy.ts'
import type { SettingNames } from './settings/names.ts'
import { type Filter, selection } from './settings/selection/selection.ts'
import type { SettledRun } from './settings/settle.ts'
import { type Conducted, type Sided, suiteOptions } from './suite-options.ts'

/** What is judged, and how it counts. */
interface Judges<W extends Weighing> {
  /** Default: all. */
  readonly suite?: Suite | Promise<Suite> | undefined
  /** How messages name the parts of the request: as flags or as options. */
  readonly names: SettingNames
  /** How verdicts count. */
  weigh(suite: Suite): Promise<W>
}

/** What the library or a command adds to the request. */
interface Asker<W extends Weighing> extends Judges<W>, Pick<Conducted, 'signal' | 'secrets' | 'given' | 'env'> {}

interface OpenJudging<W extends Weighing> {
  readonly suite: Suite
  readonly weighing: W
  /** Selects the scenarios, monitors and judges. */
  readonly select: Select
}

interface OpenRun<W extends Weighing> extends OpenJudging<W> {
  /** The options for the runner. */
  options(emit: (event: RunEvent) => void): Promise<RunOptions>
}

/** Makes the checks that need the suite. Nothing has started yet. @throws UsageError */
export async function openRun<W extends Weighing>(
  settled: SettledRun & Sided,
  { suite: given, names, weigh, ...asker }: Asker<W>,
): Promise<OpenRun<W>> {
  const open = await openJudging(settled.filter, { suite: given, names, weigh })
  const { suite, select, weighing } = open
  const { policy } = weighing
  return { ...open, options: (emit) => suiteOptions(settled, { ...asker, suite, select, policy, emit }) }
}

/** The same for a trace, without its target. @throws UsageError */
export async function openJudging<W extends Weighing>(
  filter: Filter,
  { suite: given = loadSuite(), names, weigh }: Judges<W>,
): Promise<OpenJudging<W>> {
  const suite = await given
  const weighing = await weigh(suite)
  return { suite, weighing, select: weighing.within(selection(suite, filter, names)) }
}
