/** What a run that repeats failures has not judged again: about that it is no news. */

import { type Only, onlyText } from '../../api/settings/selection/only.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { Place } from '../../harness/trace/place.ts'
import { isSettled } from '../../reports/index.ts'

interface AgainOutcome {
  event(event: RunEvent): void
  /** The repeated requirements that have no verdict: `id@revision/transport`. */
  readonly open: readonly string[]
}

/** @param repeated what failed before, each in one place */
export function againOutcome(repeated: readonly (Only & Place)[]): AgainOutcome {
  const open = new Set(repeated.map(({ requirement, ...place }) => onlyText(requirement, place)))
  return {
    event(event) {
      if (event.type !== 'result') return
      const { requirement, revision, transport } = event.result
      if (isSettled(event.result)) open.delete(onlyText(requirement, { revision, transport }))
    },
    get open() {
      return [...open]
    },
  }
}
