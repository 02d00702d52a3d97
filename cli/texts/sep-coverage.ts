/** What a proposal (SEP) brought, and what of it is judged. */
import type { Suite } from '../../harness/judging/suite.ts'
import { count } from '../../reports/text/words.ts'
import { judgesByRequirement } from '../../suites/requirements/cells/judged.ts'
import { notYet } from '../../suites/requirements/cells/unjudged.ts'
import type { Sep } from '../../suites/requirements/read/seps.ts'

interface SepCoverage {
  readonly sep: number
  readonly title: string
  /** The revision or the draft of an extension that has it. */
  readonly since: string
  readonly requirements: readonly {
    readonly id: string
    readonly level: string
    /** Scenarios and monitors. */
    readonly judgedBy: readonly string[]
    /** Why nothing judges it. */
    readonly excluded?: string
  }[]
}

/** The requirements of a proposal, in the order of the ledger. */
export function sepCoverage(suite: Suite, { sep, title, since }: Sep): SepCoverage {
  const judges = judgesByRequirement(suite)
  const own = [...suite.requirements.values()].filter(({ seps = [] }) => seps.includes(sep))
  const requirements = own.map(({ id, level, unjudged }) => {
    const judgedBy = (judges.get(id) ?? []).map((source) => source.id)
    if (judgedBy.length > 0) return { id, level, judgedBy }
    return { id, level, judgedBy, excluded: unjudged ?? (level === 'MAY' ? 'a permission' : notYet) }
  })
  return { sep, title, since, requirements }
}

/** The proposal with its counts, then a line for each requirement. */
export function sepText({ sep, title, since, requirements }: SepCoverage): string {
  const judged = requirements.filter(({ judgedBy }) => judgedBy.length > 0).length
  const widest = Math.max(0, ...requirements.map(({ id }) => id.length))
  return [
    `SEP-${sep}  ${title} (${since})`,
    `${count(requirements.length, 'requirement')}, ${judged} judged`,
    '',
    ...requirements.map(({ id, level, judgedBy, excluded }) =>
      `  ${level.padEnd(10)}  ${id.padEnd(widest)}  ${excluded ?? judgedBy.join(', ')}`.trimEnd(),
    ),
    '',
  ].join('\n')
}
