/** Which requirements count for the tiers of SEP-1730. */
import type { Requirement } from '../../harness/index.ts'

/** SEP-1730 leaves extensions and experiments (the tasks of 2025-11-25) out of every tier; what a gateway owes is no requirement on an SDK. */
export function isBeyondTiers({ id, capability, revisions }: Requirement): boolean {
  const isExtension =
    capability.startsWith('extension:') || Object.keys(revisions).every((key) => key.startsWith('ext-'))
  return (
    isExtension || /^(?:tasks|fidelity)\./.test(id) || id.includes('.task.') || id.endsWith('.task-use-tasks-cancel')
  )
}
