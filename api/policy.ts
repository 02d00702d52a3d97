/** How verdicts count for a program: its known failures, and what a violation of each requirement counts as. */
import { readFileSync } from 'node:fs'
import type { Suite } from '../harness/judging/suite.ts'
import type { Policy } from '../harness/runner/policy.ts'
import { tool } from '../harness/tool.ts'
import type { Side } from '../harness/trace/place.ts'
import { readBaseline } from '../settings/baseline/read.ts'
import { readableFile } from '../settings/files.ts'
import { policyOf } from '../settings/policy.ts'
import type { Select } from '../settings/selection.ts'
import { demandsOf, setChoice } from '../settings/sets.ts'
import { type SeverityMap, severitiesOf } from '../settings/severity.ts'
import { officialClientScenarios, officialServerScenarios } from '../suites/official/scenarios.ts'
import { knownReleases } from '../suites/sets/known-releases.ts'

export interface PolicySettings {
  readonly baseline: string | undefined
  readonly severity: SeverityMap
  /** That of a stored trace is known once it is read. */
  side(): Side
  /** As in the options. */
  readonly sets: readonly string[]
  readonly strict: boolean
  /** Whether scenarios that were asked for are all there are. */
  readonly isWhole: boolean
}

/** @throws UsageError with the path of the first flaw */
export function policyFor(
  suite: Suite,
  { baseline, severity, side, sets, strict, isWhole }: PolicySettings,
): { readonly policy: Policy | undefined; within(select: Select): Select } {
  const { requirements } = suite
  const severities = severitiesOf(severity, requirements.keys())
  const official = { server: officialServerScenarios, client: officialClientScenarios }
  const read = (file: string) =>
    readBaseline(readFileSync(readableFile(file, 'options.baseline', process.cwd()), 'utf8'), {
      file,
      requirements: requirements.keys(),
      official,
    })
  const policy = policyOf({
    baseline: baseline === undefined ? undefined : read(baseline),
    severities: Object.keys(severity).length === 0 ? undefined : severities,
    demands: demandsOf(
      sets.map((set) => setChoice(set, 'options.sets')),
      knownReleases(suite, side, tool.version),
      'options.sets',
    ),
    strict,
    requirements,
    today: new Date().toISOString().slice(0, 10),
    proves: () => isWhole,
  })
  return { policy, within: severities.within }
}
