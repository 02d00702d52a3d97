/** How verdicts count: the known failures, and what a violation of each requirement counts as. */

import type { Suite } from '../harness/judging/suite.ts'
import type { Select } from '../harness/runner/options.ts'
import type { Policy } from '../harness/runner/policy.ts'
import { tool } from '../harness/tool.ts'
import type { Side } from '../harness/trace/place.ts'
import { officialClientNames, officialServerNames } from '../suites/official/checks.ts'
import { knownReleases } from '../suites/sets/known-releases.ts'
import type { Baseline } from './settings/baseline/entry.ts'
import { flagNames, type SettingNames } from './settings/names.ts'
import { policyOf } from './settings/policy.ts'
import { demandsOf } from './settings/selection/sets.ts'
import type { SettledJudging } from './settings/settle.ts'
import { severitiesOf } from './settings/severity.ts'

interface PolicyAbout {
  /** The file of known failures: its name for messages, and what it holds. */
  readonly baseline?: { readonly name: string; readonly content: string } | undefined
  /**
   * The side that the verdicts are about; for a stored trace, it is known only after reading. Absent: the verdicts have their final weight
   * already.
   */
  side?(): Side
  /** True if everything that can show a violation takes part, as far as the filter allows. */
  readonly isWhole: boolean
  readonly names?: SettingNames
}

export interface Weighing {
  readonly policy: Policy | undefined
  /** The selection without the judges of requirements whose severity is off. */
  within(select: Select): Select
}

/** @throws UsageError if the baseline is invalid, or a pattern or a set is unknown */
export async function policyFor(
  suite: Suite,
  { severity, sets, strict, filter }: Pick<SettledJudging, 'severity' | 'sets' | 'strict' | 'filter'>,
  { baseline, side, isWhole, names = flagNames }: PolicyAbout,
): Promise<Weighing> {
  const { requirements } = suite
  const severities = severitiesOf(severity, requirements.keys(), names.severity)
  const proves = isWhole && [filter.scenarios, filter.excluded, filter.only ?? []].every(({ length }) => length === 0)
  const policy = policyOf({
    demands: side && demandsOf(sets, knownReleases(suite, side, tool.version), names.sets),
    severities: Object.keys(severity).length === 0 ? undefined : severities,
    baseline: baseline && (await baselineOf(baseline, requirements.keys())),
    strict,
    requirements,
    today: new Date().toISOString().slice(0, 10),
    proves: () => proves,
  })
  return { policy, within: severities.within }
}

// What reads YAML is loaded where there is some to read.
async function baselineOf(
  { name, content }: NonNullable<PolicyAbout['baseline']>,
  requirements: Iterable<string>,
): Promise<Baseline> {
  const { readBaseline } = await import('./settings/baseline/read.ts')
  const official = { server: officialServerNames, client: officialClientNames }
  return readBaseline(content, { file: name, requirements, official })
}
