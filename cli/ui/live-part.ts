/** What the page lists of a side before anything is known about it. */

import { binds } from '../../harness/judging/applicable.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Select } from '../../harness/runner/options.ts'
import type { Side } from '../../harness/trace/place.ts'
import type { LivePart } from '../../reports/html/live.ts'
import { linkTo } from '../../suites/requirements/read/links.ts'

/** The rules of a side that a judge reads for. */
export function livePart(suite: Suite, side: Side, select: Select): LivePart {
  const judged = new Set(
    [...suite.scenarios, ...suite.monitors].flatMap(({ id, judges }) =>
      Object.keys(judges).filter((requirement) => select(id, requirement)),
    ),
  )
  const rules = [...suite.requirements.values()].filter((rule) => judged.has(rule.id) && binds(rule, side))
  return {
    side,
    rules: rules.map((rule) => ({ id: rule.id, level: rule.level, says: rule.says, link: linkTo(rule, '') })),
  }
}
