/** The baseline of a run: read before it, written anew after it where that was asked for. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { BaselineState, Policy } from '../../harness/runner/policy.ts'
import { tool } from '../../harness/tool.ts'
import { placeName, type Side } from '../../harness/trace/place.ts'
import type { Baseline } from '../../settings/baseline/entry.ts'
import { policyOf } from '../../settings/policy.ts'
import type { Filter, Select } from '../../settings/selection.ts'
import { demandsOf, type SetChoice } from '../../settings/sets.ts'
import { type SeverityMap, severitiesOf } from '../../settings/severity.ts'
import { officialClientScenarios, officialServerScenarios } from '../../suites/official/scenarios.ts'
import { knownReleases } from '../../suites/sets/known-releases.ts'
import type { BaselineFile } from '../options/baseline-file.ts'

export interface Agreement {
  /** Without the judges of what is off. */
  within(select: Select): Select
  readonly policy: Policy | undefined
  /** Writes the baseline anew if that was asked for; returns what it did, in a sentence. */
  update(): string | undefined
}

export interface AgreementOptions {
  readonly suite: Suite
  readonly file: BaselineFile | undefined
  readonly severity: SeverityMap
  /** Absent: what was weighed already is not weighed again. */
  readonly demanded?: { readonly side: () => Side; readonly sets: readonly SetChoice[] }
  readonly strict: boolean
  readonly filter: Filter
  /** The run was asked for some revisions or transports only. */
  readonly isNarrowed: boolean
  /** All that may break a rule takes part, as far as the filter lets it. */
  readonly isWhole: boolean
}

/** @throws UsageError when the file is no baseline */
export async function agreement(options: AgreementOptions): Promise<Agreement> {
  const { suite, file, severity, strict, filter, isWhole } = options
  const severities = severitiesOf(severity, suite.requirements.keys())
  const content = file !== undefined && existsSync(file.path) ? readFileSync(file.path, 'utf8') : undefined
  const isComplete =
    isWhole && filter.scenarios.length === 0 && filter.excluded.length === 0 && (filter.only ?? []).length === 0
  const { demanded } = options
  const policy = policyOf({
    demands:
      demanded === undefined ? undefined : demandsOf(demanded.sets, knownReleases(suite, demanded.side, tool.version)),
    severities: Object.keys(severity).length === 0 ? undefined : severities,
    baseline: file === undefined ? undefined : await baselineOf(content ?? '', file.name, suite),
    strict,
    requirements: suite.requirements,
    today: new Date().toISOString().slice(0, 10),
    proves: () => isComplete,
  })
  const { within } = severities
  if (file === undefined || file.update === false || policy === undefined)
    return { within, policy, update: () => undefined }
  return { within, ...(await updating(policy, file, content, options)) }
}

// What reads YAML is loaded where there is some to read.
async function baselineOf(content: string, file: string, { requirements }: Suite): Promise<Baseline> {
  const { readBaseline } = await import('../../settings/baseline/read.ts')
  const official = { server: officialServerScenarios, client: officialClientScenarios }
  return readBaseline(content, { file, requirements: requirements.keys(), official })
}

/** What is taken in is known from now on, and what is outdated goes: the run ends as the next one will begin. */
async function updating(
  policy: Policy,
  { path, name, update }: BaselineFile,
  content: string | undefined,
  { strict, isNarrowed }: AgreementOptions,
): Promise<Omit<Agreement, 'within'>> {
  const { placeholderReason, reasonOf, updateBaseline } = await import('../../settings/baseline/update.ts')
  const isWanted = (reason: string): boolean => update !== 'sdk' || reason !== placeholderReason
  const fresh = new Set<string>()
  const keyOf = (result: Result): string => `${result.requirement} ${placeName(result)}`
  let seen:
    | { readonly state: BaselineState; readonly results: readonly Result[]; readonly isWhole: boolean }
    | undefined
  return {
    policy: {
      ...policy,
      weigh(given) {
        const result = policy.weigh(given)
        const isBroken = result.verdict === 'failed' || (strict && result.verdict === 'warned')
        const reason = reasonOf([result])
        if (!isBroken || result.excused !== undefined || !isWanted(reason)) return result
        fresh.add(keyOf(result))
        return { ...result, excused: { by: 'baseline', reason } }
      },
      conclude(results, isWhole) {
        const state = policy.conclude?.(results, isWhole) ?? { file: name, flaws: [] }
        seen = { state, results, isWhole }
        return isWhole ? { ...state, flaws: state.flaws.filter(({ kind }) => kind === 'expired') } : state
      },
    },
    update() {
      if (seen === undefined || !seen.isWhole) return `${name} was not changed: the run was not completed`
      const isNew = (result: Result): boolean => result.excused?.by === 'baseline' && fresh.has(keyOf(result))
      const { text, added, removed } = updateBaseline(content, seen.state, seen.results, { isNew, isNarrowed })
      if (added.length === 0 && removed.length === 0) return `${name} is up to date`
      writeFileSync(path, text)
      const isOpen = added.some(({ reason }) => reason === placeholderReason)
      const reasons = isOpen ? '; replace each placeholder with a reason' : ''
      return `${name} was written: ${added.length} added, ${removed.length} removed${reasons}`
    },
  }
}
