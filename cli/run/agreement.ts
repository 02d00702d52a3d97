/** The baseline of a run: read before it, written anew after it where that was asked for. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { policyFor } from '../../api/policy.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Select } from '../../harness/runner/options.ts'
import type { BaselineState, Policy } from '../../harness/runner/policy.ts'
import { placeName, type Side } from '../../harness/trace/place.ts'
import type { BaselineFile } from '../options/baseline-file.ts'
import type { ReportSettings } from '../options/options.ts'

export interface Agreement {
  /** Without the judges of what is off. */
  within(select: Select): Select
  readonly policy: Policy | undefined
  /** Writes the baseline anew if that was asked for; returns what it did, in a sentence. */
  update(): string | undefined
}

interface AgreementOptions {
  readonly suite: Suite
  readonly settings: Pick<ReportSettings, 'baseline' | 'severity' | 'sets' | 'strict' | 'filter'>
  /** Whom the verdicts are about. Absent: what was weighed already is not weighed again. */
  side?(): Side
  /** The run was asked for some revisions or transports only. */
  readonly isNarrowed: boolean
  /** All that may break a rule takes part, as far as the filter lets it. */
  readonly isWhole: boolean
}

/** @throws UsageError when the file is no baseline */
export async function agreement({ suite, settings, side, isNarrowed, isWhole }: AgreementOptions): Promise<Agreement> {
  const { baseline: file } = settings
  const content = file !== undefined && existsSync(file.path) ? readFileSync(file.path, 'utf8') : undefined
  const baseline = file && { name: file.name, content: content ?? '' }
  const { within, policy } = await policyFor(suite, settings, { baseline, side, isWhole })
  if (file === undefined || file.update === false || policy === undefined)
    return { within, policy, update: () => undefined }
  return { within, ...(await updating(policy, file, content, { strict: settings.strict, isNarrowed })) }
}

/** What is taken in is known from now on, and what is outdated goes: the run ends as the next one will begin. */
async function updating(
  policy: Policy,
  { path, name, update }: BaselineFile,
  content: string | undefined,
  { strict, isNarrowed }: { readonly strict: boolean; readonly isNarrowed: boolean },
): Promise<Omit<Agreement, 'within'>> {
  const { placeholderReason, reasonOf, updateBaseline } = await import('../../api/settings/baseline/update.ts')
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
